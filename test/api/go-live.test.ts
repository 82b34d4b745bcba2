import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { Types } from 'mongoose';
import type { GameRecord, MatchRecord } from '../../src/contract/records/match.record.js';
import { databaseOf } from '../support/api.js';
import { signIn, startTestApp, type TestApp } from '../support/app.js';
import { EventListener } from '../support/events.js';
import { FakeClock } from '../support/fake-clock.js';
import { gameBody, makeGame, makeStage, readGame, type Auth, type Stage } from '../support/fixtures.js';
import { eventually } from '../support/wait.js';

const MINUTE = 60_000;

describe('go-live', () => {
  let test: TestApp;
  let clock: FakeClock;
  let admin: Auth;
  let stage: Stage;
  let events: EventListener;

  beforeAll(async () => {
    clock = new FakeClock();
    test = await startTestApp({ clock });
    const { authorization } = await signIn(test, { role: 'super-admin' });
    admin = { authorization };
    stage = await makeStage(test, admin);
    events = await EventListener.open(test.url);
  });
  afterAll(async () => {
    events.close();
    await test.close();
  });

  const path = (game: GameRecord): string => `/api/matches/${game.matchId}/game/${game._id}`;
  const receivedLive = (game: GameRecord) =>
    events.received.filter(
      ({ name, data }) => name === 'game' && data['gameId'] === game._id && data['isLive'] === true,
    );
  const untilStatus = (game: GameRecord, status: string): Promise<GameRecord> =>
    eventually(async () => {
      const now = await readGame(test, game);
      return now.status === status ? now : undefined;
    });
  /** Resolves when the server has armed its timer for a game: from then on the clock may be moved. */
  const published = (game: GameRecord) =>
    events.until(({ name, data }) => name === 'changed' && (data['ids'] as string[]).includes(game._id));

  it('works for a game although others lack their kick-off or streams', async () => {
    const game = await makeGame(test, admin, stage, clock.now() + 10 * MINUTE);
    await published(game);
    const games = databaseOf(test).collection('games');
    const { _id: _, ...row } = (await games.findOne({ _id: new Types.ObjectId(game._id) }))!;
    const [noStart, noStreams] = [new Types.ObjectId(), new Types.ObjectId()];
    await games.insertMany([
      { ...row, _id: noStart, startsAt: null, usualEndAt: null },
      { ...row, _id: noStreams, streams: null },
    ]);
    const url = await test.another();

    const { body } = await request(url).get('/api/matches').expect(200);

    const listed = (body as { matches: MatchRecord[] }).matches.flatMap((match) => match.games);
    expect(listed.map(({ _id }) => _id)).toEqual([game._id]);
    clock.advance(10 * MINUTE);
    await untilStatus(game, 'Live');
    await games.deleteMany({ _id: { $in: [noStart, noStreams] } });
  });

  it('sets a game live at its kick-off, publishes it once and updates the lists', async () => {
    const game = await makeGame(test, admin, stage, clock.now() + 10 * MINUTE);
    await published(game);
    expect((await readGame(test, game)).status).toBe('Scheduled');
    clock.advance(10 * MINUTE);
    const live = await untilStatus(game, 'Live');
    expect(live).toMatchObject({ isLive: true, revision: 2 });
    const event = await events.until(({ name, data }) => name === 'game' && data['gameId'] === game._id);
    expect(event.data).toEqual({
      matchId: game.matchId,
      gameId: game._id,
      status: 'Live',
      isLive: true,
      startsAt: game.startsAt,
      goLiveAt: game.goLiveAt,
      at: expect.any(String),
    });
    const list = await request(test.url).get('/api/matches/web').expect(200);
    const listedGames = list.body.matches.flatMap((match: { games: GameRecord[] }) => match.games);
    expect(listedGames.find((one: GameRecord) => one._id === game._id)).toMatchObject({ status: 'Live' });
    // The next event of this game arrives after all its earlier events.
    await request(test.url)
      .put(`${path(game)}/trending`)
      .set(admin)
      .send({ isTrending: true })
      .expect(200);
    await events.until(
      ({ name, data, id }) =>
        name === 'changed' && Number(id) > Number(event.id) && (data['ids'] as string[]).includes(game._id),
    );
    expect(receivedLive(game)).toHaveLength(1);
  });

  it('changes nothing for an early anonymous call, which returns the time', async () => {
    const game = await makeGame(test, admin, stage, clock.now() + 30 * MINUTE);
    const response = await request(test.url)
      .put(`${path(game)}/live`)
      .expect(200);
    expect(response.body.message).toContain(game.goLiveAt);
    expect(await readGame(test, game)).toMatchObject({ status: 'Scheduled', revision: 1, updatedAt: game.updatedAt });
  });

  it('is forced only with the permission to update games', async () => {
    const game = await makeGame(test, admin, stage, clock.now() + 90 * MINUTE);
    const outsider = await signIn(test, { permissions: ['games:view'] });
    await request(test.url)
      .put(`${path(game)}/live`)
      .set('authorization', outsider.authorization)
      .send({ force: true })
      .expect(200);
    expect((await readGame(test, game)).status).toBe('Scheduled');
    const staff = await signIn(test, { permissions: ['games:update'] });
    await request(test.url)
      .put(`${path(game)}/live`)
      .set('authorization', staff.authorization)
      .send({ force: false })
      .expect(200);
    expect((await readGame(test, game)).status).toBe('Scheduled');
    await request(test.url)
      .put(`${path(game)}/live`)
      .set('authorization', staff.authorization)
      .send({ force: true })
      .expect(200);
    expect((await readGame(test, game)).status).toBe('Live');
  });

  it('is published once each time that staff set a game live, also after its end', async () => {
    const game = await makeGame(test, admin, stage, clock.now() + 90 * MINUTE);
    await published(game);
    const put = (status: string) =>
      request(test.url)
        .put(path(game))
        .set(admin)
        .send(gameBody(stage, Date.parse(game.startsAt), { status }))
        .expect(200);
    const states = (): unknown[] =>
      events.received
        .filter(({ name, data }) => name === 'game' && data['gameId'] === game._id)
        .map(({ data }) => data['status']);
    const expected: string[] = [];
    for (const status of ['Live', 'Finished', 'Live', 'Scheduled', 'Live']) {
      await put(status);
      expected.push(status);
      await eventually(() => states().length === expected.length || undefined);
    }
    // The event of another change arrives after all events of this mark.
    await put('Finished');
    await eventually(() => states().at(-1) === 'Finished' || undefined);
    expect(states()).toEqual([...expected, 'Finished']);
  });

  it('happens again after the game is postponed', async () => {
    const game = await makeGame(test, admin, stage, clock.now() + 5 * MINUTE);
    await published(game);
    clock.advance(5 * MINUTE);
    await untilStatus(game, 'Live');
    // A game that is postponed before its event is published causes no event.
    await eventually(() => (receivedLive(game).length === 1 ? true : undefined));
    const later = clock.now() + 3 * 60 * MINUTE;
    const body = gameBody(stage, later, { status: 'Scheduled' });
    await request(test.url).put(path(game)).set(admin).send(body).expect(200);
    await events.until(
      ({ name, data }) => name === 'game' && data['gameId'] === game._id && data['status'] === 'Scheduled',
    );
    clock.advance(later - clock.now());
    await untilStatus(game, 'Live');
    await eventually(() => (receivedLive(game).length === 2 ? true : undefined));
  });

  it('leaves a postponed or cancelled game unchanged until its usual end, and sets it live at its new time', async () => {
    const start = clock.now() + 20 * MINUTE;
    const [off, other] = [await makeGame(test, admin, stage, start), await makeGame(test, admin, stage, start)];
    await published(other);
    const result = (game: GameRecord, statusText: string) =>
      request(test.url)
        .put(`${path(game)}/result`)
        .set(admin)
        .send({ statusText })
        .expect(200);
    const put = (startsAt: number, more: Record<string, unknown>) =>
      request(test.url)
        .put(path(off))
        .set(admin)
        .send(gameBody(stage, startsAt, more))
        .expect(200);
    await result(off, 'postponed');
    await result(other, 'Delayed');
    clock.advance(start - clock.now());
    await untilStatus(other, 'Live');
    const nudged = await request(test.url)
      .put(`${path(off)}/live`)
      .expect(200);
    expect(nudged.body.message).toMatch(/is postponed\. Nothing was changed\.$/);
    expect(nudged.body.game).toMatchObject({ status: 'Scheduled', statusText: 'Postponed' });

    clock.advance(5 * 60 * MINUTE);
    await untilStatus(off, 'Finished');
    expect(await readGame(test, off)).toMatchObject({ statusText: 'Postponed' });
    // A write with a new date and without a status text ends the postponement.
    const later = clock.now() + 60 * MINUTE;
    const back = await put(later, { status: 'Scheduled' });
    expect(back.body.game).toMatchObject({ status: 'Scheduled', statusText: '' });
    await put(later, { statusText: 'Cancelled' });
    clock.advance(later - clock.now());
    const again = clock.now() + 60 * MINUTE;
    expect((await put(again, {})).body.game).toMatchObject({ status: 'Scheduled', statusText: '' });
    clock.advance(again - clock.now());
    await untilStatus(off, 'Live');
    expect(receivedLive(off).length).toBeLessThanOrEqual(1);
  });

  it('waits until staff confirm a time that is to be confirmed', async () => {
    const start = clock.now() + 20 * MINUTE;
    const open = await makeGame(test, admin, stage, start, { isTimeConfirmed: false });
    const other = await makeGame(test, admin, stage, start);
    await published(other);
    clock.advance(start - clock.now());
    await untilStatus(other, 'Live');

    const nudged = await request(test.url)
      .put(`${path(open)}/live`)
      .expect(200);
    expect(nudged.body.message).toMatch(/is to be confirmed\. Nothing was changed\.$/);
    expect(nudged.body.game).toMatchObject({ status: 'Scheduled', isTimeConfirmed: false });
    const body = gameBody(stage, start, { isTimeConfirmed: true });
    await request(test.url).put(path(open)).set(admin).send(body).expect(200);
    await untilStatus(open, 'Live');
  });

  it('finishes a game whose whole length has passed, without an event that it is live', async () => {
    const game = await makeGame(test, admin, stage, clock.now() - 10 * 60 * MINUTE);
    await untilStatus(game, 'Finished');
    await events.until(
      ({ name, data }) => name === 'game' && data['gameId'] === game._id && data['status'] === 'Finished',
    );
    expect(receivedLive(game)).toHaveLength(0);
  });

  it('follows the shift of the setting, and arms again when it changes', async () => {
    const { body } = await request(test.url).get('/api/setting').expect(200);
    const shift = (shiftMinutes: number) =>
      request(test.url).put(`/api/setting/${body.settings._id}/goLive`).set(admin).send({ shiftMinutes }).expect(200);
    const game = await makeGame(test, admin, stage, clock.now() + 20 * MINUTE);
    await shift(10);
    expect((await readGame(test, game)).goLiveAt).toBe(new Date(Date.parse(game.startsAt) + 10 * MINUTE).toISOString());
    clock.advance(20 * MINUTE);
    await request(test.url)
      .put(`${path(game)}/live`)
      .expect(200);
    expect((await readGame(test, game)).status).toBe('Scheduled');
    await shift(0);
    await untilStatus(game, 'Live');
  });

  it('notifies readers when streams open', async () => {
    const game = await makeGame(test, admin, stage, clock.now() + 60 * MINUTE);
    const saved = await request(test.url)
      .put(`${path(game)}/streamUrls`)
      .set(admin)
      .send({ streamUrls: [{ title: 'Main', url: 'https://example.org/live.m3u8' }] })
      .expect(200);
    expect(saved.body.game.streamUrls[0].url).toEqual(expect.any(String));
    expect((await readGame(test, game)).streamUrls[0]).not.toHaveProperty('url');
    // The creation and the stream are two changes; the third is the opening.
    const changes = () =>
      events.received.filter(({ name, data }) => name === 'changed' && (data['ids'] as string[]).includes(game._id));
    await eventually(() => (changes().length === 2 ? true : undefined));
    clock.advance(45 * MINUTE);
    await eventually(() => (changes().length === 3 ? true : undefined));
    expect((await readGame(test, game)).streamUrls[0]?.url).toEqual(expect.any(String));
  });

  it('finishes live games automatically only if the setting allows it', async () => {
    const game = await makeGame(test, admin, stage, clock.now() + MINUTE);
    await published(game);
    clock.advance(MINUTE);
    await untilStatus(game, 'Live');
    clock.advance(131 * MINUTE);
    await request(test.url)
      .put(`${path(game)}/live`)
      .expect(200);
    expect((await readGame(test, game)).status).toBe('Live');
    const { body } = await request(test.url).get('/api/setting').expect(200);
    await request(test.url)
      .put(`/api/setting/${body.settings._id}/site`)
      .set(admin)
      .send({ autoFinish: true })
      .expect(200);
    await untilStatus(game, 'Finished');
  });
});
