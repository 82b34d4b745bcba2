import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FaqRecord } from '../../src/contract/records/faq.record.js';
import { Cluster } from '../support/cluster.js';
import { call, type Product } from '../support/product.js';
import { eventually } from '../support/wait.js';

/** How long a process is stopped: longer than its database may be silent before it counts as unavailable. */
const PAUSE_MS = 6_000;
const PATHS = ['/api/faq', '/api/faq?sort=["title","ASC"]', '/'];

/** Three processes on one database, one of which is stopped for a while, as a container that is paused. */
describe('a process that is stopped', () => {
  let cluster: Cluster;
  let named = 0;

  beforeAll(async () => {
    cluster = await Cluster.start(3);
  });
  afterAll(() => cluster.close());

  const show = async ({ url }: Product, path: string): Promise<string> => (await fetch(url + path)).text();
  const add = async (product: Product): Promise<FaqRecord> => {
    named += 1;
    const body = { title: `Question ${named}!`, description: 'An answer.' };
    return (await call<{ faq: FaqRecord }>(product, 'POST', '/api/faq', body, cluster.admin)).faq;
  };
  const remove = ({ _id }: FaqRecord, product: Product): Promise<unknown> =>
    call(product, 'DELETE', `/api/faq/${_id}`, undefined, cluster.admin);
  /** The process that numbers events, and the others. */
  const parts = async (): Promise<[Product, Product, Product]> => {
    const { owner } = await cluster.lease('event-relay');
    const isRelay = ({ process }: Product): boolean => owner.split(':')[1] === String(process.pid);
    const [relay, one, other] = cluster.products.toSorted((a, b) => Number(isRelay(b)) - Number(isRelay(a)));
    if (!relay || !one || !other) throw new Error('There are not three processes');
    return [relay, one, other];
  };
  const shown = (product: Product, title: string): Promise<unknown> =>
    eventually(async () => {
      const texts = await Promise.all(PATHS.map((path) => show(product, path)));
      return texts.every((text) => text.includes(title)) || undefined;
    });

  it('shows nothing once it goes on that was removed meanwhile, not to those either who asked before', async () => {
    const [writer, , stopped] = await parts();
    const faq = await add(writer);
    await shown(stopped, faq.title);
    stopped.process.kill('SIGSTOP');
    await remove(faq, writer);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    const asked = [...PATHS, ...PATHS].map((path) => show(stopped, path));
    // The system takes connections for a process that is stopped; it finds them all at once.
    await show(writer, '/api/health');
    stopped.process.kill('SIGCONT');
    const texts = [...(await Promise.all(asked)), ...(await Promise.all(PATHS.map((path) => show(stopped, path))))];
    expect(texts.filter((text) => text.includes(faq.title))).toEqual([]);
  });

  it('keeps no change from the others, although it numbers the events', async () => {
    const [relay, writer, reader] = await parts();
    await show(reader, '/api/faq');
    relay.process.kill('SIGSTOP');
    try {
      const { title } = await add(writer);
      await eventually(async () => (await show(reader, '/api/faq')).includes(title) || undefined);
      // The lease is still its own: no other process has numbered the event.
      const { owner } = await cluster.lease('event-relay');
      expect(owner.split(':')[1]).toBe(String(relay.process.pid));
    } finally {
      relay.process.kill('SIGCONT');
    }
  });
});
