import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import type { QueryFilter } from 'mongoose';
import { join } from 'node:path';
import { GAME_RESOURCES } from '../../src/contract/games.js';
import type { MatchesAnswer } from '../../src/contract/records/match.record.js';
import { visibilityOf } from '../../src/contract/permissions.js';
import { OWN_RESOURCES, RESOURCES, type Resource } from '../../src/contract/resources/index.js';
import { STREAM_OPENS_MINUTES_BEFORE } from '../../src/contract/streams.js';
import { DAY, HOUR, MINUTE } from '../../src/contract/time/units.js';
import { seeded, type Random } from '../../src/demo/random.js';
import { GAME_MODEL, GOES_LIVE, type GameDoc } from '../../src/modules/games/game.schema.js';
import { Cluster } from '../support/cluster.js';
import { EventListener, isChangeOf } from '../support/events.js';
import { expectNone } from '../support/expect-none.js';
import { keptVisits, NOT_MADE_OF_RECORDS, PAGES, type Visit } from '../support/kept-addresses.js';
import { NIGHTLY } from '../support/nightly.js';
import type { Product } from '../support/product.js';
import { PublicRecords } from '../support/public-records.js';
import { gameFields, gamePath, PUBLIC_WRITES, type PublicWrite } from '../support/public-writes.js';
import { RESOURCE_FACTS } from '../support/resource-facts.js';
import { SEED } from '../support/seed.js';
import { SettableClock } from '../support/set-clock.js';
import { eventually } from '../support/wait.js';

const SITE = join(import.meta.dirname, '..', '..', 'site', 'src');
/** What differs each time that a page is rendered. */
const OF_ONE_RENDERING: readonly RegExp[] = [
  // The newest event when it was rendered: its page follows the others from there.
  / data-newest-event="\d+"/g,
  // The server's clock.
  /&quot;now&quot;:\[0,\d+\]/g,
  // A hash of an island that has this in it.
  / uid="\w+"/g,
];
/** Visitors who ask at the same time. */
const AT_ONCE = 4;
/** Longest for which an answer that is no longer right is served, in milliseconds. */
const STALE_MS = 1_000;
/** How often what is made from each resource is compared. */
const TIMES = NIGHTLY ? 5 : 1;

/** Games of a season, how many of them move while they are read, and how often they are read. */
const [SEASON, MOVES, READS] = [300, 60, 6];

const PUBLISHED = OWN_RESOURCES.filter((name) => visibilityOf(name) === 'everyone');
/** Of what the table of writes does not name, the records of its facts (test/resources) are added. */
const ADDITIONS = PUBLISHED.flatMap((resource): PublicWrite[] => {
  const facts = RESOURCE_FACTS.find(({ name }) => name === resource)?.facts;
  if (!facts || PUBLIC_WRITES.some((write) => write.resource === resource)) return [];
  const row = (random: Random): object => facts.row(random.whole(0, 7), { league: '', gameId: '' });
  const { path } = RESOURCES[resource];
  return [{ resource, what: `adds to ${resource}`, make: (all) => all.send('POST', path, row(all.random)) }];
});
const WRITES = [...PUBLIC_WRITES, ...ADDITIONS];
const WRITTEN = [...new Set(WRITES.map(({ resource }) => resource))];

describe('what is kept', () => {
  const random = seeded(SEED);
  const clock = new SettableClock();
  let cluster: Cluster;
  let records: PublicRecords;
  let listeners: EventListener[];
  /** What was done since everything was compared. */
  let done: string[] = [];

  beforeAll(async () => {
    process.stdout.write(`kept pages: SEED=${SEED}\n`);
    // A morning, so that the day lasts as long as the test.
    clock.setBy(Math.ceil(clock.now() / DAY) * DAY + 6 * HOUR - clock.now());
    cluster = await Cluster.start(2, clock.env);
    records = new PublicRecords(cluster, clock, random);
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
  });

  const write = async (choices: readonly PublicWrite[], count: number): Promise<void> => {
    for (const { what, make } of random.shuffle(choices).slice(0, count)) {
      done.push(what);
      const { passed } = records;
      await make(records);
      // What is due then would come between the next write and what it was decided by.
      if (records.passed > passed) await settle();
    }
  };

  /** Resolves when every process has received the event of each change so far, and nothing is due. */
  const settle = async (): Promise<void> => {
    const { goLive, autoFinish } = await records.settings();
    const [now, shiftMs] = [clock.now(), goLive.shiftMinutes * MINUTE];
    const games = cluster.database.model<GameDoc>(GAME_MODEL);
    const begun = { startsAt: { $lte: new Date(now - shiftMs) } };
    const opens = { $lte: new Date(now - Math.min(0, shiftMs) + STREAM_OPENS_MINUTES_BEFORE * MINUTE) };
    const isDue: QueryFilter<GameDoc>[] = [
      { 'announce.pending': { $ne: null } },
      { opening: 'pending' },
      { ...GOES_LIVE, ...begun },
      { ...GOES_LIVE, opening: 'closed', startsAt: opens },
      ...(autoFinish ? [{ status: 'Live' as const, usualEndAt: { $lte: new Date(now - shiftMs) } }] : []),
    ];
    await eventually(async () => {
      const due = await games.countDocuments({ $or: isDue });
      return due + (await cluster.database.collection('outbox').countDocuments()) === 0 || undefined;
    });
    // Staff alone receive this, and no page shows it.
    const text = { title: records.name('Mark'), description: 'All before this has come.' };
    const { notification } = await records.send<{ notification: { _id: string } }>('POST', 'notifications', text);
    for (const listener of listeners) await listener.until(isChangeOf('notifications', notification._id));
  };

  const ask = async ({ url }: Product, { path, cookie, isStaff }: Visit): Promise<string> => {
    const headers = { ...(cookie && { cookie }), ...(isStaff && cluster.admin) };
    const answer = await fetch(url + path, { headers, redirect: 'manual' });
    const text = await answer.text();
    // What it calls itself, which no operator has said.
    const named = text.replaceAll(new RegExp(`localhost(:|%3A)${new URL(url).port}`, 'g'), '');
    const plain = OF_ONE_RENDERING.reduce((left, pattern) => left.replaceAll(pattern, ''), named);
    return [answer.status, answer.headers.get('location') ?? '', plain].join('\n');
  };
  const askAll = async (product: Product, visits: readonly Visit[]): Promise<string[]> => {
    const answers: string[] = [];
    const left = [...visits.entries()];
    const visitor = async (): Promise<void> => {
      for (let next = left.shift(); next; next = left.shift()) answers[next[0]] = await ask(product, next[1]);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, visitor));
    return answers;
  };

  /** What a process says that has just been started. */
  const askFresh = async (visits: readonly Visit[]): Promise<string[]> => {
    const fresh = await cluster.startProcess(clock.env);
    try {
      return await askAll(fresh, visits);
    } finally {
      await fresh.stop('SIGTERM');
    }
  };

  /** Where a process goes on saying something else than a fresh one for longer than it may. */
  const staleAt = async (
    product: Product,
    visits: readonly Visit[],
    expected: readonly string[],
  ): Promise<string[]> => {
    const answers = await askAll(product, visits);
    const isWrong = (_: Visit, index: number): boolean => answers[index] !== expected[index];
    const askAgain = async (): Promise<true | undefined> => {
      for (const [index, visit] of visits.entries()) {
        if (isWrong(visit, index)) answers[index] = await ask(product, visit);
      }
      return !visits.some(isWrong) || undefined;
    };
    // A busy machine may take longer than that to ask once: what is asked for after it has to be right.
    await eventually(askAgain, STALE_MS).catch(askAgain);
    const process = cluster.products.indexOf(product);
    return visits.flatMap(({ path, cookie, isStaff }, index) => {
      const [is = '', should = ''] = [answers[index], expected[index]];
      if (is === should) return [];
      return `${[path, cookie, isStaff && 'staff'].filter(Boolean).join(' ')} of process ${process}: ${difference(is, should)}`;
    });
  };

  it.each(Array.from({ length: TIMES }, () => random.shuffle(WRITTEN)).flat())(
    'equals what a fresh process says after any writes, the last of them to %s',
    async (resource: Resource) => {
      done = [];
      await write(WRITES, random.whole(2, 5));
      await settle();
      const visits = await keptVisits(records);
      // Kept from here on.
      await Promise.all(cluster.products.slice(0, 2).map((product) => askAll(product, visits)));
      done.push('everything is asked for');
      const writes = WRITES.filter((one) => one.resource === resource);
      const narrow = writes.filter(({ isWide }) => !isWide);
      await write(random.whole(0, 1) ? writes : narrow, random.whole(2, 4));
      await settle();
      const expected = await askFresh(visits);
      const stale = await Promise.all(
        cluster.products.slice(0, 2).map((product) => staleAt(product, visits, expected)),
      );
      expectNone(stale.flat().slice(0, 6), `Wrong after: ${done.join(', ')} (SEED=${SEED}).`);
    },
  );

  it(`holds each of ${SEASON} games once in both processes while kick-offs move`, async () => {
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
    const isOver = (): boolean => counts.writes >= MOVES && counts.reads.every((reads) => reads >= READS);
    const writer = async (): Promise<void> => {
      while (!isOver()) {
        const game = random.shuffle(games)[0]!;
        const moved = { ...gameFields(game), ...records.kickOff(random.whole(12, 2_000) * 5) };
        await records.send('PUT', gamePath(game), moved);
        counts.writes += 1;
      }
    };
    const torn: string[] = [];
    const reader = async ({ url }: Product, index: number): Promise<void> => {
      while (!isOver()) {
        for (const [path, expected] of Object.entries(lists)) {
          const { matches } = (await (await fetch(url + path)).json()) as MatchesAnswer;
          const ids = matches.flatMap((match) => match.games.map(({ _id }) => _id)).sort();
          if (ids.join() !== expected.join())
            torn.push(`${path} of process ${index}: ${ids.length} of ${expected.length}`);
          counts.reads[index]! += 1;
        }
      }
    };
    await Promise.all([...[1, 2, 3, 4].map(writer), ...cluster.products.slice(0, 2).map(reader)]);
    expectNone([...new Set(torn)], `Lists are to hold each game once (SEED=${SEED}).`);
  });
});

describe('the table of writes', () => {
  it('has one for everything that pages are made from', () => {
    const files = globSync('**/*.{astro,ts}', { cwd: SITE }).map((file) => readFileSync(join(SITE, file), 'utf8'));
    const named = files.flatMap((text) => [...text.matchAll(/(?:resources:|Resource\[\] =)[^\]]*\[([^\]]*)\]/g)]);
    const written = named.flatMap(([, list = '']) => [...list.matchAll(/'([\w-]+)'/g)].map(([, name]) => name));
    const tags = [...GAME_RESOURCES, ...written];
    expect(written).toEqual(expect.arrayContaining(['replays', 'faqs']));
    const missing = [...tags, ...PUBLISHED].filter((name) => !WRITTEN.some((resource) => resource === name));
    expectNone([...new Set(missing)].map(String), 'Add writes to these to test/support/public-writes.ts.');
  });

  it('is compared on every page', () => {
    const files = globSync('**/*.{astro,ts}', { cwd: join(SITE, 'pages') }).sort();
    expect([...Object.keys(PAGES), ...NOT_MADE_OF_RECORDS].sort()).toEqual(files);
  });
});

/** Where two texts begin to differ. */
function difference(is: string, should: string): string {
  let at = 0;
  while (at < is.length && is[at] === should[at]) at += 1;
  const around = (text: string): string => JSON.stringify(text.slice(Math.max(0, at - 80), at + 80));
  return `${around(is)} instead of ${around(should)}`;
}
