import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FaqRecord } from '../../src/contract/records/faq.record.js';
import { Cluster } from '../support/cluster.js';
import { call, type Product } from '../support/product.js';
import { eventually } from '../support/wait.js';

/**
 * Time for which a process is stopped, in ms: longer than its database may be silent before it counts as unavailable.
 */
const PAUSE_MS = 6_000;
const PATHS = ['/api/faq', '/api/faq?sort=["title","ASC"]', '/'];

/** Three processes use one database. One of them is stopped for a while, like a paused container. */
describe('a stopped process', () => {
  let cluster: Cluster;
  let questionCount = 0;

  beforeAll(async () => {
    cluster = await Cluster.start(3);
  });
  afterAll(() => cluster.close());

  const fetchText = async ({ url }: Product, path: string): Promise<string> => (await fetch(url + path)).text();
  const add = async (product: Product): Promise<FaqRecord> => {
    questionCount += 1;
    const body = { title: `Question ${questionCount}!`, description: 'Yes.' };
    return (await call<{ faq: FaqRecord }>(product, 'POST', '/api/faq', body, cluster.admin)).faq;
  };
  const remove = ({ _id }: FaqRecord, product: Product): Promise<unknown> =>
    call(product, 'DELETE', `/api/faq/${_id}`, undefined, cluster.admin);
  /** Returns the process that numbers events, and the others. */
  const parts = async (): Promise<[Product, Product, Product]> => {
    const { owner } = await cluster.lease('event-relay');
    const isRelay = ({ process }: Product): boolean => owner.split(':')[1] === String(process.pid);
    const [relay, first, second] = cluster.products.toSorted((a, b) => Number(isRelay(b)) - Number(isRelay(a)));
    if (!relay || !first || !second) throw new Error('Three processes are required');
    return [relay, first, second];
  };
  const untilShown = (product: Product, title: string): Promise<unknown> =>
    eventually(async () => {
      const texts = await Promise.all(PATHS.map((path) => fetchText(product, path)));
      return texts.every((text) => text.includes(title)) || undefined;
    });

  it('does not serve records that were deleted while it was stopped, even to earlier requests', async () => {
    const [writer, , stopped] = await parts();
    const faq = await add(writer);
    await untilShown(stopped, faq.title);
    stopped.process.kill('SIGSTOP');
    await remove(faq, writer);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    const pendingPages = [...PATHS, ...PATHS].map((path) => fetchText(stopped, path));
    // The system accepts connections for a stopped process, which receives all of them when it continues.
    await fetchText(writer, '/api/health');
    stopped.process.kill('SIGCONT');
    const texts = [
      ...(await Promise.all(pendingPages)),
      ...(await Promise.all(PATHS.map((path) => fetchText(stopped, path)))),
    ];
    expect(texts.filter((text) => text.includes(faq.title))).toEqual([]);
  });

  it("does not delay changes of other processes when it owns the event relay's lease", async () => {
    const [relay, writer, reader] = await parts();
    await fetchText(reader, '/api/faq');
    relay.process.kill('SIGSTOP');
    try {
      const { title } = await add(writer);
      await eventually(async () => (await fetchText(reader, '/api/faq')).includes(title) || undefined);
      // The stopped process still owns the lease: no other process has numbered the event.
      const { owner } = await cluster.lease('event-relay');
      expect(owner.split(':')[1]).toBe(String(relay.process.pid));
    } finally {
      relay.process.kill('SIGCONT');
    }
  });
});
