import { atom } from 'nanostores';

export interface Toast {
  id: number;
  tone: 'live' | 'info' | 'error';
  text: string;
  link?: { href: string; text: string };
  /** Whether an error disappears as soon as other toasts. */
  isBrief?: boolean;
}

/**
 * Duration of a toast in ms. Errors and toasts with a link stay longer, because they need more time to read or to
 * click.
 */
const STAYS = 5000;
const STAYS_LONGER = 12_000;

export const $toasts = atom<readonly Toast[]>([]);

let nextId = 1;
const timers = new Map<number, ReturnType<typeof setTimeout>>();
let isHeld = false;

/** Shows a message for some seconds, and removes the previous one. Screen readers announce it. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  const newToast = { ...toast, id: nextId++ };
  for (const { id } of $toasts.get()) dismissToast(id);
  $toasts.set([newToast]);
  if (!isHeld) startTimer(newToast);
}

export function dismissToast(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));
}

/** Keeps all toasts while the pointer or the focus is on one. Afterwards, their time restarts. */
export function holdToasts(hold: boolean): void {
  if (isHeld === hold) return;
  isHeld = hold;
  for (const timer of timers.values()) clearTimeout(timer);
  timers.clear();
  if (!hold) $toasts.get().forEach(startTimer);
}

function startTimer({ id, link, tone, isBrief = false }: Toast): void {
  const stays = link || (tone === 'error' && !isBrief) ? STAYS_LONGER : STAYS;
  timers.set(
    id,
    setTimeout(() => dismissToast(id), stays),
  );
}
