import { atom } from 'nanostores';

/** Whether the search drawer is open. null until its island has loaded. */
export const $searchOpen = atom<boolean | null>(null);

/** Opens the search drawer. Returns false if it has not loaded yet; the link then opens the search page. */
export function openSearch(): boolean {
  if ($searchOpen.get() === null) return false;
  $searchOpen.set(true);
  return true;
}
