/** What of a page's streams or parts its address names: an id, or null. */
export const namedInAddress = (name: 'stream' | 'part'): string | null =>
  new URLSearchParams(location.search).get(name);

/** An address with the choice in it, in place of an earlier one. */
export function withChoice(address: string, name: 'stream' | 'part', id: string): string {
  const url = new URL(address);
  url.searchParams.set(name, id);
  return url.href;
}

/** Puts the visitor's choice into the page's address, in place of the one before: "Back" leads to where they came from. */
export const putInAddress = (name: 'stream' | 'part', id: string): void =>
  history.replaceState(history.state, '', withChoice(location.href, name, id));
