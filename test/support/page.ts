import type { BrowserContext, Frame, Page, Response } from '@playwright/test';

/** Time limit for a page to subscribe to events, in ms. It equals the time limit for loading an address. */
const SUBSCRIPTION_TIMEOUT_MS = 30_000;

/**
 * Resolves when a page of the site is complete: fonts are loaded and all islands except `client:visible` are hydrated.
 */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.waitForFunction(() => !document.querySelector('astro-island[ssr]:not([client="visible"])'));
  // React hydrates in tasks that follow the attribute's removal.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 })));
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Opens a page of the site and waits until it has subscribed to events. */
export async function openListening(page: Page, address: string): Promise<void> {
  const isSubscription = (response: Response): boolean => new URL(response.url()).pathname === '/api/events';
  const subscribed = page.waitForResponse(isSubscription, { timeout: SUBSCRIPTION_TIMEOUT_MS });
  await page.goto(address);
  await settled(page);
  await subscribed;
}

/** CSS pixels by which the page is wider than its window. */
export const sidewaysOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** TypeScript's library lacks this type. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/** Makes every page that opens later add up its layout shifts, and list the moved elements in its console. */
export function recordLayoutShift(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => {
    const sum = { value: 0 };
    Object.assign(window, { nepshShift: sum });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as LayoutShift;
        if (hadRecentInput) continue;
        sum.value += value;
        // The report of a failed test shows the console.
        const moved = sources.map(
          ({ node, previousRect: from, currentRect: to }) =>
            `${node instanceof Element ? node.outerHTML.slice(0, 60) : (node?.textContent ?? 'gone')} from ${from.y} to ${to.y}`,
        );
        console.debug(`layout shift ${value.toFixed(3)}: ${moved.join('; ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Returns the layout shift so far. Requires `recordLayoutShift`. */
export const layoutShift = (page: Page | Frame): Promise<number> =>
  page.evaluate(() => (window as unknown as { nepshShift: { value: number } }).nepshShift.value);

/** Resets the layout shift after two frames, because all earlier shifts have reached the observer by then. */
export const forgetLayoutShift = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    (window as unknown as { nepshShift: { value: number } }).nepshShift.value = 0;
  });

/** Maximum size of the home page's JavaScript in any language, in bytes, compressed. */
export const MAX_HOME_SCRIPT = 106 * 1024;

/** Returns the size of the scripts that an action loads, in bytes, compressed. */
export async function scriptBytes(page: Page, action: () => Promise<unknown>): Promise<number> {
  const sizes: Promise<number>[] = [];
  const note = (response: Response): void => {
    const request = response.request();
    if (request.resourceType() === 'script')
      // Cached scripts have a negative size.
      sizes.push(request.sizes().then(({ responseBodySize }) => Math.max(0, responseBodySize)));
  };
  page.on('response', note);
  await action();
  await settled(page);
  page.off('response', note);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

interface AddressChanges {
  pushed: number;
  replaced: number;
}

/** Makes every page that opens later count how often it changes its address. Browsers under test do not limit it. */
export function countAddressChanges(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => {
    const changes = { pushed: 0, replaced: 0 };
    Object.assign(window, { nepshAddressChanges: changes });
    const push = history.pushState.bind(history);
    const replace = history.replaceState.bind(history);
    history.pushState = (...change) => {
      changes.pushed += 1;
      push(...change);
    };
    history.replaceState = (...change) => {
      changes.replaced += 1;
      replace(...change);
    };
  });
}

/** Returns the changes since the document was loaded. Requires `countAddressChanges`. */
export const addressChanges = (page: Page): Promise<AddressChanges> =>
  page.evaluate(() => ({ ...(window as unknown as { nepshAddressChanges: AddressChanges }).nepshAddressChanges }));
