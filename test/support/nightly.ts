/** Whether this is the nightly run: docs/testing.md lists its additional rounds. */
export const NIGHTLY = Boolean(process.env['NIGHTLY']);

/**
 * The variations (width, theme) in which one behaviour is tested: the first of them for a change, all at night. Only for
 * tests that expect the same of each.
 */
export const variations = <T>(all: readonly [T, ...T[]]): readonly T[] => (NIGHTLY ? all : [all[0]]);
