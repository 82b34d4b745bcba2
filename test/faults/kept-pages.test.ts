import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { QueryFilter } from 'mongoose';
import { join } from 'node:path';
import { GAME_RESOURCES } from '../../src/contract/games.js';
import type { MatchesResponse } from '../../src/contract/records/match.record.js';
import { visibilityOf } from '../../src/contract/permissions.js';
import { OWN_RESOURCES, RESOURCES, type Resource } from '../../src/contract/resources/index.js';
import { STREAM_OPENS_MINUTES_BEFORE } from '../../src/contract/streams.js';
import { DAY, HOUR, MINUTE } from '../../src/contract/time/units.js';
import { seeded, type Random } from '../../src/demo/random.js';
import { GAME_MODEL, GOES_LIVE, type GameDoc } from '../../src/modules/games/game.schema.js';
import { Cluster } from '../support/cluster.js';
import { EventListener, isChangeOf } from '../support/events.js';
import { expectNone } from '../support/expect-none.js';
import { cachedVisits, PAGES_WITHOUT_RECORDS, PAGES, type Visit } from '../support/kept-addresses.js';
import { NIGHTLY } from '../support/nightly.js';
import type { Product } from '../support/product.js';
import { PublicRecords } from '../support/public-records.js';
import { gameFields, gamePath, PUBLIC_WRITES, type PublicWrite } from '../support/public-writes.js';
import { RESOURCE_FACTS } from '../support/resource-facts.js';
import { SEED } from '../support/seed.js';
import { SettableClock } from '../support/set-clock.js';
import { eventually } from '../support/wait.js';

const SITE = join(import.meta.dirname, '..', '..', 'site', 'src');
/** Parts that differ in each rendering of a page. */
const VARYING_PARTS: readonly RegExp[] = [
  // The newest event at the time of rendering, after which the page subscribes to events.
  / data-newest-event="\d+"/g,
  // The server's clock.
  /&quot;now&quot;:\[0,\d+\]/g,
  // A hash of an island that contains a varying part.
  / uid="\w+"/g,
];
/** Number of concurrent visitors. */
const VISITORS = 4;
/** Maximum time for which a stale response may be served, in ms. */
const STALE_MS = 1_000;
/** Number of comparisons for each resource. */
const TIMES = NIGHTLY ? 5 : 1;

/** Number of games of a season, of changes of kick-offs, and of reads of the lists during the changes. */
const [SEASON, MOVES, READS] = [300, 60, 6];

const PUBLISHED = OWN_RESOURCES.filter((name) => visibilityOf(name) === 'everyone');
/** Resources that the table of writes omits get new records from their facts (test/resources). */
const ADDITIONS = PUBLISHED.flatMap((resource): PublicWrite[] => {
  const facts = RESOURCE_FACTS.find(({ name }) => name === resource)?.facts;
  if (!facts || PUBLIC_WRITES.some((write) => write.resource === resource)) return [];
  const row = (random: Random): object => facts.row(random.whole(0, 7), { league: '', gameId: '' });
  const { path } = RESOURCES[resource];
  return [{ resource, what: `adds to ${resource}`, make: (all) => all.send('POST', path, row(all.random)) }];
});
const WRITES = [...PUBLIC_WRITES, ...ADDITIONS];
const WRITTEN_RESOURCES = [...new Set(WRITES.map(({ resource }) => resource))];

describe('a cached response', () => {
  const random = seeded(SEED);
  const clock = new SettableClock();
  let cluster: Cluster;
  let records: PublicRecords;
  /** Folder of the recordings, which all processes read. */
  let recordings: string;
  const env = () => ({ ...clock.env, RECORDINGS_DIR: recordings });
  let listeners: EventListener[];
  /** Writes since the last comparison. */
  let writes: string[] = [];

  beforeAll(async () => {
    process.stdout.write(`kept pages: SEED=${SEED}\n`);
    // The test starts in the morning, so the day does not change during the test.
    clock.setBy(Math.ceil(clock.now() / DAY) * DAY + 6 * HOUR - clock.now());
    recordings = await mkdtemp(join(tmpdir(), 'nepsh-recordings-'));
    cluster = await Cluster.start(2, env());
    records = new PublicRecords(cluster, clock, random, recordings);
    listeners = await Promise.all(cluster.products.map(({ url }) => EventListener.open(url, cluster.admin)));
    records.pass(0);
    for (const { make } of WRITES.filter(({ what }) => what.startsWith('adds '))) {
      for (let time = 0; time < 3; time += 1) await make(records);
    }
  });
  afterAll(async () => {
    for (const listener of listeners) listener.close();
    await cluster.close();
    clock.remove();
    await rm(recordings, { recursive: true });
  });

  const write = async (choices: readonly PublicWrite[], count: number): Promise<void> => {
    for (const { what, make } of random.shuffle(choices).slice(0, count)) {
      writes.push(what);
      const { passed } = records;
      await make(records);
      // Work that becomes due now could change the records on which the next write depends.
      if (records.passed > passed) await settle();
    }
  };

  /** Resolves when every process has received the event of each change, and no work is due. */
  const settle = async (): Promise<void> => {
    const { goLive, autoFinish } = await records.settings();
    const [now, shiftMs] = [clock.now(), goLive.shiftMinutes * MINUTE];
    const games = cluster.database.model<GameDoc>(GAME_MODEL);
    const hasStarted = { startsAt: { $lte: new Date(now - shiftMs) } };
    const opens = { $lte: new Date(now - Math.min(0, shiftMs) + STREAM_OPENS_MINUTES_BEFORE * MINUTE) };
    const isDue: QueryFilter<GameDoc>[] = [
      { 'announce.pending': { $ne: null } },
      { opening: 'pending' },
      { ...GOES_LIVE, ...hasStarted },
      { ...GOES_LIVE, opening: 'closed', startsAt: opens },
      ...(autoFinish ? [{ status: 'Live' as const, usualEndAt: { $lte: new Date(now - shiftMs) } }] : []),
    ];
    await eventually(async () => {
      const due = await games.countDocuments({ $or: isDue });
      return due + (await cluster.database.collection('outbox').countDocuments()) === 0 || undefined;
    });
    // Only staff receive this event, and no page shows the record.
    const text = { title: records.name('Mark'), description: 'All earlier events have arrived.' };
    const { notification } = await records.send<{ notification: { _id: string } }>('POST', 'notifications', text);
    for (const listener of listeners) await listener.until(isChangeOf('notifications', notification._id));
  };

  const request = async ({ url }: Product, { path, cookie, isStaff }: Visit): Promise<string> => {
    const headers = { ...(cookie && { cookie }), ...(isStaff && cluster.admin) };
    const response = await fetch(url + path, { headers, redirect: 'manual' });
    const text = await response.text();
    // The address that a process uses without configuration contains its port.
    const withoutPort = text.replaceAll(new RegExp(`localhost(:|%3A)${new URL(url).port}`, 'g'), '');
    const plain = VARYING_PARTS.reduce((page, pattern) => page.replaceAll(pattern, ''), withoutPort);
    return [response.status, response.headers.get('location') ?? '', plain].join('\n');
  };
  const requestAll = async (product: Product, visits: readonly Visit[]): Promise<string[]> => {
    const responses: string[] = [];
    const remaining = [...visits.entries()];
    const visitor = async (): Promise<void> => {
      for (let next = remaining.shift(); next; next = remaining.shift())
        responses[next[0]] = await request(product, next[1]);
    };
    await Promise.all(Array.from({ length: VISITORS }, visitor));
    return responses;
  };

  /** Returns the responses of a process that was just started. */
  const requestFromNewProcess = async (visits: readonly Visit[]): Promise<string[]> => {
    const fresh = await cluster.startProcess(env());
    try {
      return await requestAll(fresh, visits);
    } finally {
      await fresh.stop('SIGTERM');
    }
  };

  /** Returns the addresses where a process serves a different response than a new process for longer than STALE_MS. */
  const staleAt = async (
    product: Product,
    visits: readonly Visit[],
    expected: readonly string[],
  ): Promise<string[]> => {
    const responses = await requestAll(product, visits);
    const isWrong = (_: Visit, index: number): boolean => responses[index] !== expected[index];
    const retry = async (): Promise<true | undefined> => {
      for (const [index, visit] of visits.entries()) {
        if (isWrong(visit, index)) responses[index] = await request(product, visit);
      }
      return !visits.some(isWrong) || undefined;
    };
    // On a busy machine one request may take longer than STALE_MS. The final attempt must be correct.
    await eventually(retry, STALE_MS).catch(retry);
    const process = cluster.products.indexOf(product);
    return visits.flatMap(({ path, cookie, isStaff }, index) => {
      const [is = '', should = ''] = [responses[index], expected[index]];
      if (is === should) return [];
      return `${[path, cookie, isStaff && 'staff'].filter(Boolean).join(' ')} of process ${process}: ${difference(is, should)}`;
    });
  };

  it.each(Array.from({ length: TIMES }, () => random.shuffle(WRITTEN_RESOURCES)).flat())(
    'equals the response of a new process after any writes, the last of them to %s',
    async (resource: Resource) => {
      writes = [];
      await write(WRITES, random.whole(2, 5));
      await settle();
      const visits = await cachedVisits(records);
      // These requests fill the caches.
      await Promise.all(cluster.products.slice(0, 2).map((product) => requestAll(product, visits)));
      writes.push('everything is requested');
      const resourceWrites = WRITES.filter((one) => one.resource === resource);
      const narrow = resourceWrites.filter(({ isWide }) => !isWide);
      await write(random.whole(0, 1) ? resourceWrites : narrow, random.whole(2, 4));
      await settle();
      const expected = await requestFromNewProcess(visits);
      const stale = await Promise.all(
        cluster.products.slice(0, 2).map((product) => staleAt(product, visits, expected)),
      );
      expectNone(stale.flat().slice(0, 6), `Wrong after: ${writes.join(', ')} (SEED=${SEED}).`);
    },
  );

  it(`contains each of ${SEASON} games once in both processes while kick-offs move`, async () => {
    const rows = Array.from(
      { length: SEASON },
      (_, index) => `${records.day(1 + (index % 90))},12:00,H ${index},A ${index}`,
    );
    const season = { text: ['date,time,home,away', ...rows].join('\n'), league: 'Season', category: 'Football' };
    await records.send('POST', 'matches/import?format=csv', season);
    await settle();
    const games = await records.all('games');
    const idsOn = (reader: string): string[] =>
      games.flatMap(({ _id, platforms }) => ([reader, 'both'].includes(platforms) ? _id : [])).sort();
    const lists = { '/api/matches': games.map(({ _id }) => _id).sort(), '/api/matches/web': idsOn('web') };
    const counts = { writes: 0, reads: [0, 0] };
    const isDone = (): boolean => counts.writes >= MOVES && counts.reads.every((reads) => reads >= READS);
    const writer = async (): Promise<void> => {
      while (!isDone()) {
        const game = random.shuffle(games)[0]!;
        const moved = { ...gameFields(game), ...records.kickOff(random.whole(12, 2_000) * 5) };
        await records.send('PUT', gamePath(game), moved);
        counts.writes += 1;
      }
    };
    const wrongLists: string[] = [];
    const reader = async ({ url }: Product, index: number): Promise<void> => {
      while (!isDone()) {
        for (const [path, expected] of Object.entries(lists)) {
          const { matches } = (await (await fetch(url + path)).json()) as MatchesResponse;
          const ids = matches.flatMap((match) => match.games.map(({ _id }) => _id)).sort();
          if (ids.join() !== expected.join())
            wrongLists.push(`${path} of process ${index}: ${ids.length} of ${expected.length}`);
          counts.reads[index]! += 1;
        }
      }
    };
    await Promise.all([...[1, 2, 3, 4].map(writer), ...cluster.products.slice(0, 2).map(reader)]);
    expectNone([...new Set(wrongLists)], `Lists must contain each game once (SEED=${SEED}).`);
  });
});

describe('the table of writes', () => {
  it('has a write for every resource that pages depend on', () => {
    const files = globSync('**/*.{astro,ts}', { cwd: SITE }).map((file) => readFileSync(join(SITE, file), 'utf8'));
    const resourceLists = files.flatMap((text) => [
      ...text.matchAll(/(?:resources:|Resource\[\] =)[^\]]*\[([^\]]*)\]/g),
    ]);
    const dependencies = resourceLists.flatMap(([, list = '']) =>
      [...list.matchAll(/'([\w-]+)'/g)].map(([, name]) => name),
    );
    const tags = [...GAME_RESOURCES, ...dependencies];
    expect(dependencies).toEqual(expect.arrayContaining(['replays', 'faqs']));
    const missing = [...tags, ...PUBLISHED].filter((name) => !WRITTEN_RESOURCES.some((resource) => resource === name));
    expectNone([...new Set(missing)].map(String), 'Add writes to these to test/support/public-writes.ts.');
  });

  it('is compared on every page', () => {
    const files = globSync('**/*.{astro,ts}', { cwd: join(SITE, 'pages') }).sort();
    expect([...Object.keys(PAGES), ...PAGES_WITHOUT_RECORDS].sort()).toEqual(files);
  });
});

/** Returns the parts of two texts where they start to differ. */
function difference(is: string, should: string): string {
  let at = 0;
  while (at < is.length && is[at] === should[at]) at += 1;
  const excerptOf = (text: string): string => JSON.stringify(text.slice(Math.max(0, at - 80), at + 80));
  return `${excerptOf(is)} instead of ${excerptOf(should)}`;
}
