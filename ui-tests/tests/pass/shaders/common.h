#ifndef COMMON_H
#define COMMON_H
#define HALF 0.5
#define MATRIX c0
#endif
