//! Loading a record of 500 steps.

fn main() {
    divan::main();
}
