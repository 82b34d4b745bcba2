/** Whether this is the nightly run: docs/testing.md lists its additional rounds. */
export const NIGHTLY = Boolean(process.env['NIGHTLY']);

/**
 * Returns the variations (width, theme) in which one behavior is tested: only the first for a change, all at night. Use
 * it only for tests that expect the same of each variation.
 */
export const variations = <T>(all: readonly [T, ...T[]]): readonly T[] => (NIGHTLY ? all : [all[0]]);
