import type { BrowserContext, Page, Response } from '@playwright/test';

/** Time until a page must have subscribed to events, in ms: as long as an address may take to load. */
const SUBSCRIPTION_TIMEOUT_MS = 30_000;

/** Resolves once a page of the site is complete: fonts are there and every island that does not wait to be seen is alive. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.waitForFunction(() => !document.querySelector('astro-island[ssr]:not([client="visible"])'));
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Opens a page of the site and waits until it has subscribed to events, for no longer than a page may take to load. */
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

/** What TypeScript does not know yet. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/** Makes every page opened afterwards add up its layout shifts, and name in its console what moved. */
export function recordLayoutShift(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => {
    const sum = { value: 0 };
    Object.assign(window, { nepshShift: sum });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as LayoutShift;
        if (hadRecentInput) continue;
        sum.value += value;
        // A failure shows the console.
        const moved = sources.map(
          ({ node, previousRect: from, currentRect: to }) =>
            `${node instanceof Element ? node.outerHTML.slice(0, 60) : (node?.textContent ?? 'gone')} from ${from.y} to ${to.y}`,
        );
        console.debug(`layout shift ${value.toFixed(3)}: ${moved.join('; ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The layout shift so far; needs `recordLayoutShift`. */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { nepshShift: { value: number } }).nepshShift.value);

/** Counts again from the next frame on: what a page has done so far has reached its observers by then. */
export const forgetLayoutShift = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    (window as unknown as { nepshShift: { value: number } }).nepshShift.value = 0;
  });

/** Bytes of JavaScript on the wire, compressed, that the home page may take in any language. */
export const MAX_HOME_SCRIPT = 110 * 1024;

/** Bytes of the scripts that an action loads, as they came over the wire. */
export async function scriptBytes(page: Page, action: () => Promise<unknown>): Promise<number> {
  const sizes: Promise<number>[] = [];
  const note = (response: Response): void => {
    const request = response.request();
    if (request.resourceType() === 'script')
      // What the browser had already counts as less than nothing.
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

/** Makes every page opened afterwards count how often it changes its own address: no browser under test refuses a flood. */
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

/** The changes since the document was loaded; needs `countAddressChanges`. */
export const addressChanges = (page: Page): Promise<AddressChanges> =>
  page.evaluate(() => ({ ...(window as unknown as { nepshAddressChanges: AddressChanges }).nepshAddressChanges }));
