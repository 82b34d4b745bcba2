import { atom } from 'nanostores';

export interface Toast {
  id: number;
  tone: 'live' | 'info' | 'error';
  text: string;
  link?: { href: string; text: string };
}

/** At most this many are on the screen; older ones make room. */
const MOST = 3;
/** How long one stays, ms; those with a link stay longer, as there is something to reach for. */
const STAYS = 5000;
const STAYS_WITH_LINK = 12_000;

export const $toasts = atom<readonly Toast[]>([]);

let nextId = 1;

/** Shows a message for some seconds; screen readers read it out. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  const id = nextId++;
  $toasts.set([...$toasts.get(), { ...toast, id }].slice(-MOST));
  setTimeout(() => dismissToast(id), toast.link ? STAYS_WITH_LINK : STAYS);
}

export function dismissToast(id: number): void {
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));
}
