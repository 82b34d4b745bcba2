import { recovered } from './recovered.js';

/** How often the page is asked for again, ms. */
const EVERY = 10_000;

/** Nobody looks, or somebody writes: what is typed into a dialog would be lost. */
const isBusy = (): boolean => document.hidden || document.querySelector('dialog[open]') !== null;

async function tryAgain(): Promise<void> {
  if (isBusy()) return;
  const whole = await recovered(() => fetch(window.location.href, { cache: 'no-store' }));
  if (whole && !isBusy()) window.location.reload();
}

setInterval(() => void tryAgain(), EVERY);
