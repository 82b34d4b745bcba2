import { AD_CONSENT, AD_CONSENT_COOKIE } from '@contract/ads.js';
import { fillZones, type ZoneData } from './fill.js';

/** How long an answer is remembered, s: half a year. */
const REMEMBERED = 15_552_000;

/** The bar that asks; it also holds the zones, and what the cookie said when the page was made. */
const bar = document.querySelector<HTMLElement>('[data-consent]');
let filled = false;

function fill(): void {
  if (filled || !bar) return;
  filled = true;
  document.querySelectorAll<HTMLElement>('[data-ads]').forEach((places) => (places.hidden = false));
  fillZones(JSON.parse(bar.dataset['zones'] ?? '[]') as ZoneData[]);
}

/** What floats at the foot of the window keeps clear of the bar. */
function dock(): void {
  document.documentElement.style.setProperty('--dock', `${bar?.offsetHeight ?? 0}px`);
}

function decide(answer: string): void {
  document.cookie = `${AD_CONSENT_COOKIE}=${answer};path=/;max-age=${REMEMBERED};samesite=lax`;
  const made = bar?.dataset['consent'];
  // A page made for a refusal lets no network in, and what a network has loaded stays until the page goes.
  if (answer === AD_CONSENT.given ? made === AD_CONSENT.refused : filled) {
    window.location.reload();
    return;
  }
  if (bar) bar.hidden = true;
  if (answer === AD_CONSENT.given) fill();
}

if (bar) {
  bar.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-answer]') : null;
    if (button) decide(button.dataset['answer'] ?? AD_CONSENT.refused);
  });
  document.querySelectorAll('[data-ad-choice]').forEach((button) =>
    button.addEventListener('click', () => {
      bar.hidden = false;
      bar.querySelector('button')?.focus();
    }),
  );
  new ResizeObserver(dock).observe(bar);
  if (bar.dataset['consent'] === AD_CONSENT.given) fill();
}
