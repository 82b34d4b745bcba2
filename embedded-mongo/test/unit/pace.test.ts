import { inSlice, isSliceOver } from '../../src/pace.js';

/** Keeps the processor busy, in ms. */
function work(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

test.each([0, 1, 2, 3])('a slice ends where three of four looks cannot pause (%d looks before)', (before) => {
  const ended = inSlice(Infinity, () => {
    for (let look = 0; look < before; look += 1) isSliceOver();
    work(2);
    for (let step = 0; step < 4; step += 1) {
      // As the keys of a list do, which are made in one go.
      for (let key = 0; key < 3; key += 1) isSliceOver();
      if (isSliceOver()) return step;
    }
    return 'never';
  });
  expect(ended).toBeLessThan(2);
});

test('outside of a slice nothing is over', () => {
  work(2);
  expect(Array.from({ length: 8 }, isSliceOver)).not.toContain(true);
});
