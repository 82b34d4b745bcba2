import type { BrowserContext, Page } from '@playwright/test';

/** A small answer of the product that needs no sign-in; a route that is tried answers in its place. */
const TRIED = '/robots.txt?tried=';
/** What the route answers, which the product does not. */
const ANSWERED = 299;
/** Calls of a page that may pass by a route which has been added. */
const MAX_PASSING = 200;

let tries = 0;

/**
 * Has `route` of a context and of its pages resolve only once calls of the pages that are loaded reach the route. Chromium says
 * so before the page's process knows, and the next key that a test presses can be there first.
 */
export function awaitRoutes(context: BrowserContext): void {
  const routes = new Map<Page, Page['route']>();
  context.on('page', (page) => {
    const route = page.route.bind(page);
    routes.set(page, route);
    page.on('close', () => routes.delete(page));
    page.route = async (...args) => {
      const added = await route(...args);
      await untilIntercepted(page, route);
      return added;
    };
  });
  const route = context.route.bind(context);
  context.route = async (...args) => {
    const added = await route(...args);
    await Promise.all([...routes].map(([page, own]) => untilIntercepted(page, own)));
    return added;
  };
}

async function untilIntercepted(page: Page, route: Page['route']): Promise<void> {
  if (!page.url().startsWith('http')) return;
  const address = `${TRIED}${(tries += 1)}`;
  const isTried = (url: URL): boolean => url.href.endsWith(address);
  await route(isTried, (call) => call.fulfill({ status: ANSWERED }));
  const reaches = page.evaluate(
    async ([path, status, max]) => {
      for (let n = 0; n < max; n += 1) if ((await fetch(path, { method: 'HEAD' })).status === status) return true;
      return false;
    },
    [address, ANSWERED, MAX_PASSING] as const,
  );
  // A page that is led elsewhere meanwhile begins with the routes that there are.
  if (!(await reaches.catch(() => true))) throw new Error('The calls of the page do not reach its routes.');
  await page.unroute(isTried);
}
