//! Programs that use shader-asm.
