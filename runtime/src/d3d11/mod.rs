//! Direct3D 10 and 11: shaders of shader model 4.0 to 5.0 and the stages around them.
