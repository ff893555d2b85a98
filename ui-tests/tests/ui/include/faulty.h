// Shared by several shaders.
#define MATRIX c0_abs
