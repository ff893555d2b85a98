//! Procedural macros of shader-asm.
