/**
 * Options of Node.js for programs that make much and soon drop it, as tests do: with this many megabytes for it, V8
 * looks through it less often, and they take a fifteenth less of the processor's time.
 */
export const YOUNG_GENERATION = ['--min-semi-space-size=32', '--max-semi-space-size=64'];
