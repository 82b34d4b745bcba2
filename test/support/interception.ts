import type { BrowserContext, Page } from '@playwright/test';

/** A small file of the product that requires no sign-in. A test route responds to it instead of the product. */
const PROBE_PATH = '/robots.txt?tried=';
/** Status of the test route, which the product never returns. */
const PROBE_STATUS = 299;
/** Maximum number of calls that may miss a new route. */
const MAX_PROBES = 200;

let probeCount = 0;

/**
 * Makes `route` of a context and its pages resolve only after requests of the loaded pages reach the route. Chromium
 * confirms a route before the page's process applies it, so the next key press of a test could be faster.
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
    await Promise.all([...routes].map(([page, pageRoute]) => untilIntercepted(page, pageRoute)));
    return added;
  };
}

async function untilIntercepted(page: Page, route: Page['route']): Promise<void> {
  if (!page.url().startsWith('http')) return;
  const address = `${PROBE_PATH}${(probeCount += 1)}`;
  const isProbe = (url: URL): boolean => url.href.endsWith(address);
  await route(isProbe, (call) => call.fulfill({ status: PROBE_STATUS }));
  const reaches = page.evaluate(
    async ([path, status, max]) => {
      for (let n = 0; n < max; n += 1) if ((await fetch(path, { method: 'HEAD' })).status === status) return true;
      return false;
    },
    [address, PROBE_STATUS, MAX_PROBES] as const,
  );
  // A page that navigates in the meantime starts with all current routes.
  if (!(await reaches.catch(() => true))) throw new Error('The requests of the page do not reach its routes.');
  await page.unroute(isProbe);
}
