import { inSlice, isSliceOver } from '../../src/pace.js';

/** Keeps the processor busy for some ms. */
function work(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

test.each([0, 1, 2, 3])(
  'ends a slice although three of four checks are in steps that cannot pause (%d checks before)',
  (before) => {
    const ended = inSlice(Infinity, () => {
      for (let look = 0; look < before; look += 1) isSliceOver();
      work(2);
      for (let step = 0; step < 4; step += 1) {
        // The keys of a list are computed like this, in one step.
        for (let key = 0; key < 3; key += 1) isSliceOver();
        if (isSliceOver()) return step;
      }
      return 'never';
    });
    expect(ended).toBeLessThan(2);
  },
);

test('never ends outside of a slice', () => {
  work(2);
  expect(Array.from({ length: 8 }, isSliceOver)).not.toContain(true);
});
