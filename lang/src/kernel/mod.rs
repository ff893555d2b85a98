//! The scalar, structured form that is run.
