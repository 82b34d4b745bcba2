/**
 * Options of Node.js for programs that allocate many short-lived objects, such as tests. With this size in MB, V8
 * collects less often and the programs take a fifteenth less of the processor's time.
 */
export const YOUNG_GENERATION = ['--min-semi-space-size=32', '--max-semi-space-size=64'];
