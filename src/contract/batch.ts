/**
 * Collects items and passes them on together.
 * @param schedule calls its argument later. Returns a function that cancels the call.
 */
export function batch<Item>(flush: (items: readonly Item[]) => void, schedule: (run: () => void) => () => void) {
  const items: Item[] = [];
  let stop = (): void => undefined;
  return {
    add(more: readonly Item[]): void {
      if (items.length === 0 && more.length > 0) stop = schedule(() => flush(items.splice(0)));
      items.push(...more);
    },
    stop: (): void => stop(),
  };
}

/** Returns a function that calls its argument after `ms` milliseconds. */
export const afterMs =
  (ms: number) =>
  (run: () => void): (() => void) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  };
