import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import { connect } from 'node:net';
import request from 'supertest';
import { EventHub } from '../../src/platform/realtime/event-hub.js';
import { signIn, startTestApp, type TestApp } from '../support/app.js';
import { Crowd } from '../support/event-crowd.js';
import { EventListener, type ReceivedEvent } from '../support/events.js';
import { eventually } from '../support/wait.js';

const league = { abbreviation: 'L', country: 'nepal', category: 'Football', logoUrl: 'https://example.org/l.png' };

describe('the event stream', () => {
  let test: TestApp;
  let authorization: string;

  beforeAll(async () => {
    test = await startTestApp();
    ({ authorization } = await signIn(test, { role: 'super-admin' }));
  });
  afterAll(() => test.close());

  const addLeague = async (name: string): Promise<string> => {
    const response = await request(test.url)
      .post('/api/leagues')
      .set('authorization', authorization)
      .send({ ...league, name })
      .expect(201);
    return response.body.league._id as string;
  };
  /** Returns the number of readers after the hub has noticed that earlier tests closed theirs. */
  const settledHubSize = async (): Promise<number> => {
    await eventually(() => test.app.get(EventHub).size === 0 || undefined);
    return 0;
  };
  const about = (id: string) => (event: ReceivedEvent) =>
    event.name === 'changed' && event.data['resource'] === 'leagues' && (event.data['ids'] as string[]).includes(id);

  it('numbers events in the same order for every reader', async () => {
    const readers = await Promise.all([EventListener.open(test.url), EventListener.open(test.url)]);
    const ids = await Promise.all(Array.from({ length: 10 }, (_, index) => addLeague(`Order ${index}`)));
    for (const id of ids) await Promise.all(readers.map((reader) => reader.until(about(id))));
    const [first, second] = readers.map(({ received }) =>
      received.filter(({ name }) => name === 'changed').map(({ id }) => Number(id)),
    );
    expect(first).toEqual([...(first ?? [])].sort((a, b) => a - b));
    expect(second).toEqual(first);
    for (const reader of readers) reader.close();
  });

  it('replays missed events once', async () => {
    const reader = await EventListener.open(test.url);
    const lastEvent = await reader.until(about(await addLeague('Before the gap')));
    reader.close();
    const missed = await addLeague('In the gap');
    const again = await EventListener.open(test.url, { 'Last-Event-ID': lastEvent.id ?? '' });
    const replayed = await again.until(about(missed));
    expect(Number(replayed.id)).toBeGreaterThan(Number(lastEvent.id));
    await again.until(about(await addLeague('After the gap')));
    expect(again.received.filter(about(missed))).toHaveLength(1);
    expect(again.received.some(({ id }) => id === lastEvent.id)).toBe(false);
    again.close();
  });

  it('resumes after the number of the page, or after a newer number of the browser', async () => {
    const reader = await EventListener.open(test.url);
    const lastEvent = await reader.until(about(await addLeague('When the page was made')));
    reader.close();
    const missed = await addLeague('Before it connects');
    const page = await EventListener.open(test.url, {}, `?after=${lastEvent.id}`);
    const { id = '' } = await page.until(about(missed));
    page.close();
    const back = await EventListener.open(test.url, { 'Last-Event-ID': id }, `?after=${lastEvent.id}`);
    await back.until(about(await addLeague('After it came back')));
    expect(back.received.filter(about(missed))).toEqual([]);
    back.close();
  });

  it.each(['', 'x', '-1', '1e3', '1&after=2'])('ignores ?after=%s', async (after) => {
    const reader = await EventListener.open(test.url, {}, `?after=${after}`);
    await reader.until(about(await addLeague(`After ${after}`)));
    expect(reader.received.filter(({ name }) => name === 'reload')).toEqual([]);
    reader.close();
  });

  it('serves returning readers from memory, without queries to the database', async () => {
    const reader = await EventListener.open(test.url);
    const lastEvent = await reader.until(about(await addLeague('Before the storm')));
    const missed = await addLeague('In the storm');
    await reader.until(about(missed));
    reader.close();
    const queries: string[] = [];
    mongoose.set('debug', (collection: string, method: string, query: unknown) => {
      queries.push(`${collection}.${method} ${JSON.stringify(query)}`);
    });
    const headers = { 'Last-Event-ID': lastEvent.id ?? '' };
    const storm = await Promise.all(Array.from({ length: 50 }, () => EventListener.open(test.url, headers)));
    const published = await Promise.all(storm.map((listener) => listener.until(about(missed))));
    mongoose.set('debug', false);
    expect(queries.filter((call) => call.includes(`"$gt":${lastEvent.id ?? ''}`))).toEqual([]);
    expect(new Set(published.map(({ id }) => id)).size).toBe(1);
    for (const listener of storm) listener.close();
  });

  it('sends the current number to a reader that has received no event', async () => {
    const crowd = new Crowd(1, { port: Number(new URL(test.url).port), load: () => Promise.resolve(new Map()) });
    await crowd.open(new Map());
    const [first] = await eventually(() => (crowd.lastIds[0] ? crowd.lastIds : undefined));
    crowd.close();
    const missed = await addLeague('While no reader is connected');
    const again = await EventListener.open(test.url, { 'Last-Event-ID': first ?? '' });
    await again.until(about(missed));
    again.close();
  });

  it('disconnects a reader that does not read', async () => {
    const hub = test.app.get(EventHub);
    const person = await signIn(test);
    const before = await settledHubSize();
    const socket = connect(Number(new URL(test.url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(`GET /api/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${person.authorization}\r\n\r\n`);
    await eventually(() => hub.size === before + 1 || undefined);
    socket.pause();
    const much = { done: 0, total: 0, filler: 'x'.repeat(500_000) };
    await eventually(() => {
      hub.sendTo(person.userId, 'import', much);
      return hub.size === before || undefined;
    });
    socket.destroy();
  });

  it('makes a reader with an unknown number reload', async () => {
    const reader = await EventListener.open(test.url, { 'Last-Event-ID': '999999999' });
    await reader.until(({ name }) => name === 'reload');
    reader.close();
  });

  it('sends activity only to users who may read it', async () => {
    const reader = await signIn(test, { permissions: ['logs:view'] });
    const other = await signIn(test, { permissions: ['games:update'] });
    const [entitled, notEntitled, anonymous] = await Promise.all([
      EventListener.open(test.url, { authorization: reader.authorization }),
      EventListener.open(test.url, { authorization: other.authorization }),
      EventListener.open(test.url),
    ]);
    const id = await addLeague('Watched');
    await Promise.all([entitled, notEntitled, anonymous].map((listener) => listener.until(about(id))));
    const ofActivity = ({ data }: ReceivedEvent) => data['resource'] === 'activity';
    await entitled.until(ofActivity);
    // Everyone receives this later event, so all earlier events of the activity have arrived.
    const later = await addLeague('Watched again');
    await Promise.all([notEntitled, anonymous].map((listener) => listener.until(about(later))));
    expect(notEntitled.received.filter(ofActivity)).toEqual([]);
    expect(anonymous.received.filter(ofActivity)).toEqual([]);
    for (const listener of [entitled, notEntitled, anonymous]) listener.close();
  });

  it('ends with the session that opened it', async () => {
    const person = await signIn(test, { permissions: ['logs:access'] });
    const reader = await EventListener.open(test.url, { authorization: person.authorization });
    await request(test.url).post('/api/auth/logout').set('authorization', person.authorization).expect(200);
    await reader.untilEnd();
  });

  it('forgets disconnected readers', async () => {
    const before = await settledHubSize();
    const readers = await Promise.all(Array.from({ length: 5 }, () => EventListener.open(test.url)));
    expect(test.app.get(EventHub).size).toBe(before + 5);
    for (const reader of readers) reader.close();
    await eventually(() => (test.app.get(EventHub).size === before ? true : undefined));
  });
});
