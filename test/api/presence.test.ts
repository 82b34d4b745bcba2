import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { PRESENCE_EXPIRE_SECONDS, PRESENCE_RENEW_SECONDS, type PresenceMode } from '../../src/contract/presence.js';
import type { PresenceResponse, RecordPresence } from '../../src/contract/records/presence.record.js';
import { Api, adminApi, apiOf, databaseOf, everythingStored, expectFailure } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import type { EventListener, ReceivedEvent } from '../support/events.js';
import { FakeClock } from '../support/fake-clock.js';
import { listen, makePerson, signInAgain, type TestPerson } from '../support/people.js';
import { eventually } from '../support/wait.js';

const LEAGUE = '507f1f77bcf86cd799439011';

describe('the presence at a record', () => {
  const clock = new FakeClock();
  let test: TestApp;
  let admin: Api;
  let ana: TestPerson;
  let ben: TestPerson;
  const streams: EventListener[] = [];
  let tabs: [Api, string][] = [];

  beforeAll(async () => {
    test = await startTestApp({ clock });
    admin = await adminApi(test);
    const permissions = ['leagues:view', 'leagues:update'];
    [ana, ben] = [await makePerson(test, { permissions }), await makePerson(test, { permissions: ['leagues:view'] })];
  });
  afterAll(() => test.close());
  beforeEach(() => {
    tabs = [];
  });
  afterEach(async () => {
    for (const [api, tab] of tabs) await api.put('/api/presence', { tab, open: [] }).expect(200);
    for (const stream of streams.splice(0)) stream.close();
  });

  const heartbeat = async (api: Api, tab: string, mode?: PresenceMode, resource = 'leagues', id = LEAGUE) => {
    tabs.push([api, tab]);
    const open = mode ? [{ resource, id, mode }] : [];
    return ((await api.put('/api/presence', { tab, open }).expect(200)).body as PresenceResponse).presence;
  };
  const listenAs = async (api: Api): Promise<EventListener> => {
    const stream = await listen(api);
    streams.push(stream);
    return stream;
  };
  const peopleIn = ({ name, data }: ReceivedEvent, id: string): string | undefined => {
    if (name !== 'presence') return undefined;
    const record = (data['records'] as RecordPresence[]).find((one) => one.id === id);
    return record?.people.map(({ name: who, mode }) => `${who} ${mode}`).join() ?? '';
  };
  /** Resolves after the last event about the record has these people: 'ana editing,ben viewing'. */
  const untilShown = (stream: EventListener, people: string, id = LEAGUE): Promise<true> =>
    eventually(() => {
      const last = stream.received.filter(({ name }) => name === 'presence').at(-1);
      return last && peopleIn(last, id) === people ? true : undefined;
    });

  it('is sent to staff who may list the resource, with name, mode and start only', async () => {
    const [stream, other] = [
      await listenAs(ben.api),
      await listenAs(await apiOf(test, { permissions: ['faqs:access'] })),
    ];
    const response = await heartbeat(ana.api, randomUUID(), 'editing');
    const since = new Date(clock.now()).toISOString();
    const people = [{ userId: ana.id, name: ana.username, mode: 'editing', since }];
    expect(response).toEqual([{ resource: 'leagues', id: LEAGUE, people }]);
    await untilShown(stream, `${ana.username} editing`);
    await heartbeat(ben.api, randomUUID(), 'viewing');
    await untilShown(stream, `${ana.username} editing,${ben.username} viewing`);
    // A later listener receives it immediately.
    await untilShown(await listenAs(ben.api), `${ana.username} editing,${ben.username} viewing`);
    expect(other.received.filter(({ name }) => name === 'presence').map(({ data }) => data)).toEqual([{ records: [] }]);
  });

  it('is not sent without the permission, from the moment of its removal', async () => {
    const cleo = await makePerson(test, { permissions: ['leagues:view'] });
    const stream = await listenAs(cleo.api);
    await heartbeat(ana.api, randomUUID(), 'viewing');
    await untilShown(stream, `${ana.username} viewing`);
    await admin.put(`${cleo.path}/permissions`, { newPermissions: ['faqs:access'] }).expect(200);
    await untilShown(stream, '');
    await admin.put(`${cleo.path}/permissions`, { newPermissions: ['leagues:view'] }).expect(200);
    await untilShown(stream, `${ana.username} viewing`);
    const visitor = await listenAs(new Api(test));
    await heartbeat(ben.api, randomUUID(), 'viewing');
    await untilShown(stream, `${ana.username} viewing,${ben.username} viewing`);
    expect(visitor.received.filter(({ name }) => name === 'presence')).toEqual([]);
  });

  it('is rejected without the permission to list, and is editing only with the permission to edit', async () => {
    const open = [{ resource: 'contacts', id: LEAGUE, mode: 'viewing' }];
    expectFailure(await ana.api.put('/api/presence', { tab: randomUUID(), open }), 'PERMISSION_DENIED');
    expectFailure(await new Api(test).put('/api/presence', { tab: randomUUID(), open }), 'UNAUTHENTICATED');
    const [record] = await heartbeat(ben.api, randomUUID(), 'editing');
    expect(record?.people.map(({ mode }) => mode)).toEqual(['viewing']);
  });

  it('counts the tabs of one user once, as editing if one tab is', async () => {
    const [one, two] = [randomUUID(), randomUUID()];
    await heartbeat(ana.api, one, 'viewing');
    clock.advance(1_000);
    const [both] = await heartbeat(ana.api, two, 'editing');
    expect(both?.people).toHaveLength(1);
    expect(both?.people[0]).toMatchObject({ mode: 'editing', since: new Date(clock.now()).toISOString() });
    await heartbeat(ana.api, two);
    const [remaining] = await heartbeat(ana.api, one, 'viewing');
    expect(remaining?.people[0]).toMatchObject({ mode: 'viewing', since: new Date(clock.now() - 1_000).toISOString() });
  });

  it('ends with a message of the tab, and without renewal', async () => {
    const stream = await listenAs(ben.api);
    const [one, two] = [randomUUID(), randomUUID()];
    await heartbeat(ana.api, one, 'editing');
    await untilShown(stream, `${ana.username} editing`);
    await heartbeat(ana.api, one);
    await untilShown(stream, '');
    await heartbeat(ana.api, two, 'viewing');
    for (let renewals = 3; renewals > 0; renewals -= 1) {
      clock.advance(PRESENCE_RENEW_SECONDS * 1000);
      await heartbeat(ana.api, two, 'viewing');
    }
    await untilShown(stream, `${ana.username} viewing`);
    const before = stream.received.length;
    clock.advance(PRESENCE_EXPIRE_SECONDS * 1000);
    await untilShown(stream, '');
    // A renewal causes no event.
    expect(stream.received.slice(before).filter(({ name }) => name === 'presence')).toHaveLength(1);
  });

  describe('in a session', () => {
    const KEYS = ['leagues:view', 'leagues:update'];
    let stream: EventListener;
    let eve: TestPerson;
    beforeEach(async () => {
      stream = await listenAs(ben.api);
      eve = await makePerson(test, { permissions: KEYS });
      const open = [{ resource: 'leagues', id: LEAGUE, mode: 'editing' }];
      await eve.api.put('/api/presence', { tab: randomUUID(), open }).expect(200);
      await untilShown(stream, `${eve.username} editing`);
    });

    it('ends immediately when its user signs out, and stays in another session', async () => {
      const other = await signInAgain(test, eve);
      const open = [{ resource: 'leagues', id: LEAGUE, mode: 'viewing' }];
      await other.put('/api/presence', { tab: randomUUID(), open }).expect(200);
      await eve.api.post('/api/auth/logout').expect(200);
      await untilShown(stream, `${eve.username} viewing`);
      await other.post('/api/auth/logout').expect(200);
      await untilShown(stream, '');
    });

    it('ends immediately when another user ends the session', async () => {
      await admin.delete(`${eve.path}/sessions`).expect(200);
      await untilShown(stream, '');
    });

    it('ends immediately when the account is suspended', async () => {
      await admin.put(`${eve.path}/status`, { status: 'Suspended' }).expect(200);
      await untilShown(stream, '');
    });

    it('is reduced when permissions are removed', async () => {
      await admin.put(`${eve.path}/permissions`, { newPermissions: ['leagues:view'] }).expect(200);
      await untilShown(stream, `${eve.username} viewing`);
      await admin.put(`${eve.path}/permissions`, { newPermissions: ['faqs:access'] }).expect(200);
      await untilShown(stream, '');
    });
  });

  it('writes nothing to lists, to the log or to the event log', async () => {
    const before = await everythingStored(test);
    const tab = randomUUID();
    for (const mode of ['viewing', 'editing', undefined] as const) await heartbeat(ana.api, tab, mode);
    const after = await everythingStored(test);
    const changed = Object.keys(after).filter((name) => before[name] !== after[name]);
    expect(changed.filter((name) => name !== 'presence')).toEqual([]);
  });

  it('is limited per user', async () => {
    const dan = await makePerson(test, { permissions: ['leagues:view'] });
    const tab = randomUUID();
    const responses = await Promise.all(
      Array.from({ length: 200 }, () => dan.api.put('/api/presence', { tab, open: [] })),
    );
    const rejection = responses.filter(({ status }) => status === 429);
    expect(rejection.length).toBeGreaterThan(0);
    expect(rejection[0]?.headers['retry-after']).toBeDefined();
  });
});

describe('the presence at a record with several processes', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp({ wakeMs: 100 });
  });
  afterAll(() => test.close());

  it('is the same in each process, and a tab may renew and end it in another one', async () => {
    const ana = await makePerson(test, { permissions: ['leagues:view', 'leagues:update'] });
    const second = { url: await test.another() };
    const [firstApi, otherApi] = [ana.api, new Api(second, ana.api.headers)];
    const streams = [await listen(firstApi), await listen(otherApi)];
    const everywhere = async (people: number): Promise<void> => {
      for (const stream of streams) {
        await eventually(() => {
          const last = stream.received.filter(({ name }) => name === 'presence').at(-1);
          return (last?.data['records'] as RecordPresence[] | undefined)?.length === people ? true : undefined;
        });
      }
    };
    const tab = randomUUID();
    const open = [{ resource: 'leagues', id: LEAGUE, mode: 'editing' }];
    const since = async (api: Api): Promise<string | undefined> =>
      ((await api.put('/api/presence', { tab, open }).expect(200)).body as PresenceResponse).presence[0]?.people[0]
        ?.since;
    const first = await since(firstApi);
    await everywhere(1);
    expect(await since(otherApi)).toBe(first);
    await otherApi.put('/api/presence', { tab, open: [] }).expect(200);
    await everywhere(0);
    await otherApi.put('/api/presence', { tab, open }).expect(200);
    await everywhere(1);
    await firstApi.post('/api/auth/logout').expect(200);
    // The remaining stream belongs to another user.
    for (const stream of streams.splice(0)) stream.close();
    streams.push(await listen(await apiOf(test, { permissions: ['leagues:view'] })));
    await everywhere(0);
    for (const stream of streams) stream.close();
  });

  it('is shown although rows of other processes cannot be read', async () => {
    const { api } = await makePerson(test, { permissions: ['leagues:view', 'leagues:update'] });
    const tab = { userId: 'u', name: 'n', tab: 't', at: Date.now(), open: [] };
    const record = { resource: 'leagues', id: LEAGUE, mode: 'editing', since: Date.now() };
    const rows = [null, [null], [{ ...tab, open: null }], [{ ...tab, open: [{ ...record, since: 1e20 }] }]];
    await databaseOf(test)
      .collection<{ _id: string }>('presence')
      .insertMany(rows.map((tabs, index) => ({ _id: `broken ${index}`, at: new Date(), tabs })));
    const stream = await listen(api);
    const otherProcess = new Api({ url: await test.another() }, api.headers);

    await otherProcess.put('/api/presence', {
      tab: randomUUID(),
      open: [{ resource: 'leagues', id: LEAGUE, mode: 'editing' }],
    });

    await stream.until(({ name, data }) => name === 'presence' && (data['records'] as RecordPresence[]).length === 1);
    stream.close();
  });
});
