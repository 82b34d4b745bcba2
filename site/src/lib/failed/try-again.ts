import { recovered } from './recovered.js';

/** Interval of the attempts, in ms. */
const EVERY = 10_000;

/** Returns whether a reload would be useless or disruptive: the tab is hidden, or a dialog may contain input. */
const isBusy = (): boolean => document.hidden || document.querySelector('dialog[open]') !== null;

async function tryAgain(): Promise<void> {
  if (isBusy()) return;
  const isComplete = await recovered(() => fetch(window.location.href, { cache: 'no-store' }));
  if (isComplete && !isBusy()) window.location.reload();
}

setInterval(() => void tryAgain(), EVERY);
