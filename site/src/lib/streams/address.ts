/** Returns the id of a stream or part in the page's address, or null. */
export const namedInAddress = (name: 'stream' | 'part'): string | null =>
  new URLSearchParams(location.search).get(name);

/** Returns the address with a selection, replacing an earlier one. */
export function withChoice(address: string, name: 'stream' | 'part', id: string): string {
  const url = new URL(address);
  url.searchParams.set(name, id);
  return url.href;
}

/** Replaces the selection in the page's address without a history entry, so that Back returns to the previous page. */
export const putInAddress = (name: 'stream' | 'part', id: string): void =>
  history.replaceState(history.state, '', withChoice(location.href, name, id));
