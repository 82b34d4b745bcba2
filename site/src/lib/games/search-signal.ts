import { atom } from 'nanostores';

/** Whether the search drawer is open; null until its island is there. */
export const $searchOpen = atom<boolean | null>(null);

/** Opens the search drawer. False when it is not there yet: let the link lead to the page that searches. */
export function openSearch(): boolean {
  if ($searchOpen.get() === null) return false;
  $searchOpen.set(true);
  return true;
}
