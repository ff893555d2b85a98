//! What is legal: the rules, a file for each family.
