//! Cases that must not compile, under `tests/`.
