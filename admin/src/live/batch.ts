/** Collects items for `wait` ms and passes them on together. */
export function batch<Item>(flush: (items: readonly Item[]) => void, wait: number) {
  let items: Item[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = (): void => {
    const batchedItems = items;
    [items, timer] = [[], undefined];
    flush(batchedItems);
  };
  return {
    add(more: readonly Item[]): void {
      items.push(...more);
      if (items.length > 0) timer ??= setTimeout(run, wait);
    },
    stop(): void {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
