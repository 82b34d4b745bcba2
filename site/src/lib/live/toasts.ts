import { atom } from 'nanostores';

export interface Toast {
  id: number;
  tone: 'live' | 'info' | 'error';
  text: string;
  link?: { href: string; text: string };
}

/** At most this many are on the screen; older ones are removed. */
const MAX = 3;
/** How long one stays, ms; what has a link or is an error stays longer, as there is something to reach for or to take in. */
const STAYS = 5000;
const STAYS_LONGER = 12_000;

export const $toasts = atom<readonly Toast[]>([]);

let nextId = 1;
const timers = new Map<number, ReturnType<typeof setTimeout>>();
let held = false;

/** Shows a message for some seconds; screen readers read it out. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  const shown = { ...toast, id: nextId++ };
  $toasts.set([...$toasts.get(), shown].slice(-MAX));
  if (!held) startTimer(shown);
}

export function dismissToast(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));
}

/** While the pointer or the focus is on a message, all stay; afterwards the time of each starts again. */
export function holdToasts(hold: boolean): void {
  if (held === hold) return;
  held = hold;
  for (const timer of timers.values()) clearTimeout(timer);
  timers.clear();
  if (!hold) $toasts.get().forEach(startTimer);
}

function startTimer({ id, link, tone }: Toast): void {
  const stays = link || tone === 'error' ? STAYS_LONGER : STAYS;
  timers.set(
    id,
    setTimeout(() => dismissToast(id), stays),
  );
}
