import { describe, expect, it } from '@jest/globals';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { responseCacheFor } from '../../../test/support/cached-responses.js';
import { Clock } from '../clock/clock.js';
import { senderReader } from '../http/network/sender.js';
import { PageCache } from './page-cache.js';
import { PageVariants } from './page-variant.js';
import type { RenderedPage } from './render.js';

const readSender = senderReader([]);

/** Returns a request for a page, and its response. */
function exchangeOf(url: string): [IncomingMessage, ServerResponse] {
  const request = Object.assign(new IncomingMessage(new Socket()), { url, method: 'GET' });
  readSender(request);
  return [request, new ServerResponse(request)];
}

function cacheOf(render: ConstructorParameters<typeof PageCache>[0]['render']): PageCache {
  return new PageCache({
    render,
    responses: responseCacheFor(),
    clock: new Clock(),
    variants: new PageVariants(false, () => ({})),
    followEvents: () => () => false,
    refuse: () => undefined,
    headers: {},
  });
}

describe('PageCache', () => {
  it.each([
    ['joins', [0, 1]],
    ['started', [1, 0]],
  ] as const)('responds to the other request of a rendering that a disconnected client %s', async (_, order) => {
    const page = Promise.withResolvers<RenderedPage>();
    let renderings = 0;
    const pages = cacheOf(() => {
      renderings += 1;
      return page.promise;
    });
    const exchanges = [exchangeOf('/about'), exchangeOf('/about')] as const;
    const [[, present], [, disconnected]] = exchanges;
    disconnected.destroy();

    const requests = order.map((index) => pages.answer(...exchanges[index]));
    page.resolve({ status: 200, headers: {}, body: Buffer.from('page') });
    await Promise.all(requests);

    expect(renderings).toBe(1);
    expect([present.headersSent, disconnected.headersSent]).toEqual([true, false]);
  });

  it('renders a missing page without the parameters that it had while it existed', async () => {
    const rendered: string[] = [];
    let status = 200;
    const pages = cacheOf((url, _, { keep }) => {
      rendered.push(url);
      if (status === 200) keep({ path: '/replay', resources: [], query: ['page'], isKept: false });
      return Promise.resolve({ status, headers: {}, body: Buffer.from('page') });
    });
    const request = (): Promise<void> => pages.answer(...exchangeOf('/replay?page=details'));

    await request();
    status = 404;
    await request();
    await request();

    expect(rendered).toEqual(['/replay', '/replay?page=details', '/replay?page=details', '/replay']);
  });
});
