/** Hands over together what is added within `wait` ms. */
export function batch<Item>(flush: (items: readonly Item[]) => void, wait: number) {
  let items: Item[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = (): void => {
    const ready = items;
    [items, timer] = [[], undefined];
    flush(ready);
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
