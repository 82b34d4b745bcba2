import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import type { GameRecord } from '../../src/contract/records/match.record.js';
import { Leases } from '../../src/platform/database/locks/lease.js';
import { newGame } from '../../src/modules/games/game-draft.js';
import type { GameDoc } from '../../src/modules/games/game.schema.js';
import { adminApi, databaseOf, expectFailure, type Api } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { EventListener, isChangeOf } from '../support/events.js';
import { FakeClock } from '../support/fake-clock.js';
import { makeGame, makeStage, readGame, type Auth, type Stage } from '../support/fixtures.js';
import { addDevices, push, untilProgress } from '../support/push.js';
import { expoToken, isOver } from '../support/push-data.js';
import { PushProvider } from '../support/push-provider.js';
import { eventually } from '../support/wait.js';
import { browser } from '../support/web-push-payload.js';

const MINUTE = 60_000;
const SUBSCRIPTIONS = '/api/notifications/subscriptions';

describe('the push of a game that goes live', () => {
  let provider: PushProvider;
  let test: TestApp;
  let clock: FakeClock;
  let admin: Api;
  let auth: Auth;
  let stage: Stage;
  let events: EventListener;

  beforeAll(async () => {
    provider = await PushProvider.start();
    clock = new FakeClock();
    test = await startTestApp({ clock, env: provider.env });
    admin = await adminApi(test);
    auth = { authorization: admin.headers['authorization'] ?? '' };
    stage = await makeStage(test, auth);
    events = await EventListener.open(test.url);
  });
  afterEach(async () => {
    provider.ledger.clear();
    for (const name of ['devices', 'push-subscriptions']) await databaseOf(test).collection(name).deleteMany({});
  });
  afterAll(async () => {
    events.close();
    await test.close();
    await provider.stop();
  });

  const follow = async (name: string, follows: object[], more: object = {}): Promise<string> => {
    const endpoint = provider.endpoint(name);
    const { subscription } = browser(endpoint);
    await admin.post(SUBSCRIPTIONS, { subscription, follows, ...more }).expect(201);
    return endpoint;
  };
  const gameIn = async (minutes: number, more: object = {}): Promise<GameRecord> => {
    const game = await makeGame(test, auth, stage, clock.now() + minutes * MINUTE, { ...more });
    await events.until(isChangeOf('games', game._id));
    return game;
  };
  const jobOf = ({ _id, startsAt }: Pick<GameRecord, '_id' | 'startsAt'>) =>
    databaseOf(test)
      .collection('push-jobs')
      .findOne({ _id: `game:${_id}:${Date.parse(startsAt)}` as never });
  const untilOver = (game: Pick<GameRecord, '_id' | 'startsAt'>) =>
    eventually(async () => {
      const job = await jobOf(game);
      return job && isOver({ state: job['state'] as string }) ? job : undefined;
    });
  /** Gives the lease of the relay to another process for a minute, which does not run. */
  const loseRelay = async (): Promise<void> => {
    const ownsLease = () => test.app.get(Leases).jobs.includes('event-relay');
    await eventually(() => ownsLease() || undefined);
    const lease = { owner: 'another', expiresAt: new Date(clock.now() + MINUTE) };
    await databaseOf(test)
      .collection('leases')
      .updateOne({ _id: 'event-relay' as never }, { $set: lease });
    clock.advance(4_000);
    await eventually(() => !ownsLease() || undefined);
  };
  /** Advances the clock to a full minute, because kick-offs have no seconds. */
  const toMinute = (): void => clock.advance(Math.ceil(clock.now() / MINUTE) * MINUTE - clock.now());

  it('reaches followers of a team, the league or the game once', async () => {
    toMinute();
    const game = await gameIn(10, { homeTeam: 'Arsenal', awayTeam: 'Chelsea' });
    const reached = await Promise.all([
      follow('team', [{ kind: 'team', value: 'ARSENAL' }]),
      follow('league', [{ kind: 'league', value: stage.leagueId }]),
      follow('game', [{ kind: 'game', value: game._id }]),
      follow('all', [
        { kind: 'team', value: 'arsenal' },
        { kind: 'team', value: 'Chelsea' },
        { kind: 'league', value: stage.leagueId },
        { kind: 'game', value: game._id },
      ]),
    ]);
    await follow('other', [{ kind: 'team', value: 'Spurs' }]);
    await follow('nothing', []);
    await addDevices(test, [expoToken('fan')], { follows: ['team:chelsea'] });
    await addDevices(test, [expoToken('stranger')]);
    clock.advance(10 * MINUTE);
    const job = await untilOver(game);
    expect(job).toMatchObject({
      state: 'sent',
      counts: { total: 5, sent: 5, failed: 0 },
      message: { title: 'LIVE: Home vs Away', body: 'Arsenal vs Chelsea is live! Catch the action now!' },
    });
    expect([...provider.ledger.keys()].sort()).toEqual([...reached, expoToken('fan')].sort());
    for (const messages of provider.ledger.values()) expect(messages).toHaveLength(1);
  });

  it('reaches followers of each name of a team once', async () => {
    await admin.post('/api/teams', { name: 'Manang United', aliases: ['Man Utd'] }).expect(201);
    toMinute();
    const game = await gameIn(10, { homeTeam: 'MAN UTD', awayTeam: 'Guests' });
    const [ofAlias, ofName] = [
      { kind: 'team', value: 'Man Utd' },
      { kind: 'team', value: 'Manang United' },
    ];
    const reached = await Promise.all([
      follow('alias', [ofAlias]),
      follow('name', [ofName]),
      follow('both', [ofAlias, ofName]),
    ]);
    await follow('stranger', [{ kind: 'team', value: 'Manang' }]);

    clock.advance(10 * MINUTE);

    await untilOver(game);
    expect([...provider.ledger.keys()].sort()).toEqual([...reached].sort());
    for (const messages of provider.ledger.values()) expect(messages).toHaveLength(1);
  });

  it('is not sent for a game with an undecided team', async () => {
    toMinute();
    const game = await gameIn(5, { homeTeam: 'W101' });
    const games = databaseOf(test).collection('games');
    const _id = new Types.ObjectId(game._id);
    await games.updateOne({ _id }, { $set: { isHomePlaceholder: true } });
    await follow('open', [{ kind: 'league', value: stage.leagueId }]);

    clock.advance(5 * MINUTE);

    await eventually(async () => {
      const found = await games.findOne({ _id });
      return found?.['status'] === 'Live' && found['announce'].pending === null ? true : undefined;
    });
    expect(await jobOf(game)).toBeNull();
  });

  it('is sent once per start, and again after the game was postponed', async () => {
    toMinute();
    const game = await gameIn(5);
    const endpoint = await follow('once', [{ kind: 'game', value: game._id }]);
    const path = `/api/matches/${game.matchId}/game/${game._id}`;
    // Staff set the game live early and undo it. Then its kick-off arrives.
    await admin.put(`${path}/live`).expect(200);
    await untilOver(game);
    expect(provider.count(endpoint)).toBe(1);
    await admin.put(path, { ...bodyOf(game), status: 'Scheduled' }).expect(200);
    clock.advance(5 * MINUTE);
    await eventually(async () => ((await readGame(test, game)).status === 'Live' ? true : undefined));
    const later = new Date(clock.now() + 30 * MINUTE).toISOString();
    const moved = { ...bodyOf(game), status: 'Scheduled', date: later.slice(0, 10), time: later.slice(11, 16) };
    const { body } = await admin.put(path, moved).expect(200);
    expect(provider.count(endpoint)).toBe(1);
    await events.until(
      ({ name, data }) => name === 'game' && data['gameId'] === game._id && data['startsAt'] === later,
    );
    clock.advance(30 * MINUTE);
    await untilOver(body.game as GameRecord);
    expect(provider.count(endpoint)).toBe(2);
  });

  it('is sent once for a game that staff set live, by any process that finds the marker of the write', async () => {
    toMinute();
    const game = await gameIn(60);
    const endpoint = await follow('forced', [{ kind: 'game', value: game._id }]);
    // The process that should publish the game was killed, so this process must not own the lease.
    await loseRelay();
    await admin.put(`/api/matches/${game.matchId}/game/${game._id}/live`, { force: true }).expect(200);
    const stored = await databaseOf(test)
      .collection('games')
      .findOne({ _id: new Types.ObjectId(game._id) });
    expect(stored).toMatchObject({ status: 'Live', announce: { pending: 'live' } });
    expect(await jobOf(game)).toBeNull();
    clock.advance(MINUTE);
    expect(await untilOver(game)).toMatchObject({ counts: { total: 1, sent: 1 } });
    expect(provider.count(endpoint)).toBe(1);
    // The outbox row of the write and the marker publish the same event.
    const published = events.received.filter(({ name, data }) => name === 'game' && data['gameId'] === game._id);
    expect(published).toHaveLength(1);
  });

  it('is sent for a game that is live when it is added, and is announced once', async () => {
    toMinute();
    const endpoint = await follow('added', [{ kind: 'team', value: 'Latecomers' }]);
    const game = await gameIn(0, { status: 'Live', homeTeam: 'Latecomers' });
    expect(await untilOver(game)).toMatchObject({
      state: 'sent',
      counts: { total: 1, sent: 1 },
      message: { data: { screen: 'Game', gameId: game._id, matchId: stage.matchId } },
    });
    expect(provider.count(endpoint)).toBe(1);
    const marked = { _id: new Types.ObjectId(game._id), 'announce.pending': { $ne: null } };
    await eventually(async () => !(await databaseOf(test).collection('games').countDocuments(marked)) || undefined);
    const published = events.received.filter(({ name, data }) => name === 'game' && data['gameId'] === game._id);
    expect(published).toMatchObject([{ data: { isLive: true } }]);
  });

  it('is created for the few followed games among many simultaneous games, which are all announced once', async () => {
    toMinute();
    const start = new Date(clock.now() + 10 * MINUTE);
    const many = Array.from({ length: 1_200 }, (_, index) => {
      const teams = { homeTeam: `Home ${index}`, awayTeam: `Away ${index}` };
      const dto = { title: `Game ${index}`, ...teams, location: 'Ground', date: '2026-01-01' };
      const league = { _id: new Types.ObjectId(), name: 'Cup', logoUrl: '', category: 'Football' as const };
      const match = { _id: new Types.ObjectId(stage.matchId), title: 'Round', category: '' as const };
      const game = newGame(dto, { match, league, timeZone: 'UTC', now: clock.date() });
      return { ...game, startsAt: start, usualEndAt: new Date(start.getTime() + 120 * MINUTE) };
    });
    const games = databaseOf(test).collection('games');
    await games.insertMany(many);
    const endpoint = await follow('one', [{ kind: 'team', value: 'Away 700' }]);
    // Another published game sets the timer.
    await gameIn(10, { homeTeam: 'Nobody', awayTeam: 'No one' });
    clock.advance(10 * MINUTE);
    const followed = many[700] as GameDoc;
    const record = { _id: followed._id.toHexString(), startsAt: start.toISOString() };
    expect(await untilOver(record)).toMatchObject({ counts: { total: 1, sent: 1 } });
    expect(provider.count(endpoint)).toBe(1);
    const ids = many.map(({ _id }) => _id);
    await eventually(async () =>
      (await games.countDocuments({ _id: { $in: ids }, 'announce.pending': { $type: 'string' } })) === 0
        ? true
        : undefined,
    );
    expect(await games.countDocuments({ _id: { $in: ids }, status: 'Live', revision: 2 })).toBe(many.length);
    expect(
      await databaseOf(test)
        .collection('push-jobs')
        .countDocuments({ gameId: { $in: ids } }),
    ).toBeLessThan(5);
    const texts = new Set(ids.map((id) => id.toHexString()));
    const published = await eventually(() => {
      const received = events.received.filter(({ name, data }) => name === 'game' && texts.has(String(data['gameId'])));
      return received.length >= many.length ? received : undefined;
    });
    expect(new Set(published.map(({ data }) => data['gameId'])).size).toBe(many.length);
    expect(published).toHaveLength(many.length);
  });

  it('is sent for the games after a game without teams', async () => {
    toMinute();
    const [poisonous, sound] = [await gameIn(10), await gameIn(10)];
    const games = databaseOf(test).collection('games');
    await games.updateOne({ _id: new Types.ObjectId(poisonous._id) }, { $set: { homeTeam: null, awayTeam: null } });
    const endpoint = await follow('behind', [{ kind: 'game', value: sound._id }]);

    clock.advance(10 * MINUTE);

    expect(await untilOver(sound)).toMatchObject({ counts: { total: 1, sent: 1 } });
    expect(provider.count(endpoint)).toBe(1);
    const marked = { 'announce.pending': { $type: 'string' as const } };
    await eventually(async () => (await games.countDocuments(marked)) === 0 || undefined);
    await games.deleteOne({ _id: new Types.ObjectId(poisonous._id) });
  });

  it('is sent once for a go-live whose kick-off moves before its marker is cleared', async () => {
    toMinute();
    const endpoint = await follow('moved', [{ kind: 'team', value: 'Movers' }]);
    const game = await gameIn(0, { status: 'Live', homeTeam: 'Movers' });
    await untilOver(game);
    const [games, jobs] = ['games', 'push-jobs'].map((name) => databaseOf(test).collection(name));
    const filter = { _id: new Types.ObjectId(game._id) };
    await eventually(async () => ((await games!.findOne(filter))?.['announce'].pending === null ? true : undefined));
    // Another process created the push and was killed before it cleared the marker.
    await loseRelay();
    await games!.updateOne(filter, { $set: { 'announce.pending': 'live', 'announce.at': clock.date() } });
    const later = new Date(clock.now() + 5 * MINUTE).toISOString();
    const body = { ...bodyOf(game), status: 'Live', date: later.slice(0, 10), time: later.slice(11, 16) };
    await admin.put(`/api/matches/${game.matchId}/game/${game._id}`, body).expect(200);

    clock.advance(MINUTE);

    await eventually(async () => ((await games!.findOne(filter))?.['announce'].pending === null ? true : undefined));
    const created = await jobs!.find({ gameId: filter._id }).toArray();
    expect(created.map(({ _id }) => String(_id))).toEqual([`game:${game._id}:${Date.parse(game.startsAt)}`]);
    expect(provider.count(endpoint)).toBe(1);
  });

  it('is sent once for a game that staff finish and set live again before its first announcement', async () => {
    toMinute();
    const game = await gameIn(60);
    const endpoint = await follow('again', [{ kind: 'game', value: game._id }]);
    await loseRelay();
    const path = `/api/matches/${game.matchId}/game/${game._id}`;
    await admin.put(`${path}/live`).expect(200);
    clock.advance(1_000);
    await admin.put(path, { ...bodyOf(game), status: 'Finished' }).expect(200);
    clock.advance(1_000);

    await admin.put(path, { ...bodyOf(game), status: 'Live' }).expect(200);

    clock.advance(MINUTE);
    await untilOver(game);
    const published = await eventually(() => {
      const received = events.received.filter(({ name, data }) => name === 'game' && data['gameId'] === game._id);
      return received.length >= 3 ? received : undefined;
    });
    expect(published.map(({ data }) => data['isLive'])).toEqual([true, false, true]);
    expect(provider.count(endpoint)).toBe(1);
  });

  it('is dropped if it is more than 15 minutes late, and for past games', async () => {
    toMinute();
    const [late, past] = [await gameIn(10), await gameIn(20)];
    const endpoints = await Promise.all(
      [late, past].map((game) => follow(`late-${game._id}`, [{ kind: 'game', value: game._id }])),
    );
    // The clock jumps, like after an outage of the service.
    clock.advance(26 * MINUTE);
    await eventually(async () => ((await readGame(test, late)).status === 'Live' ? true : undefined));
    await untilOver(past);
    expect(await jobOf(late)).toBeNull();
    expect(endpoints.map((endpoint) => provider.count(endpoint))).toEqual([0, 1]);
  });

  it('is dropped in quiet hours, while an ordinary push waits', async () => {
    toMinute();
    const wall = (ms: number): string => new Date(clock.now() + ms).toISOString().slice(11, 16);
    const quietHours = { from: wall(-60 * MINUTE), to: wall(60 * MINUTE), timeZone: 'UTC' };
    const game = await gameIn(5);
    const follows = [{ kind: 'game', value: game._id }];
    const [quiet, loud] = await Promise.all([follow('quiet', follows, { quietHours }), follow('loud', follows)]);
    await addDevices(test, [expoToken('asleep')], { quietHours });
    const createdPush = await push(admin, { platforms: 'both' });
    const path = `/api/mobile/notifications/${createdPush._id}`;
    await untilProgress(admin, path, ({ sent }) => sent === 1);
    expect([provider.count(loud), provider.count(quiet), provider.count(expoToken('asleep'))]).toEqual([1, 0, 0]);
    clock.advance(5 * MINUTE);
    expect(await untilOver(game)).toMatchObject({ counts: { total: 1, sent: 1 } });
    expect([provider.count(loud), provider.count(quiet)]).toEqual([2, 0]);
    clock.advance(54 * MINUTE);
    expect(provider.count(quiet)).toBe(0);
    clock.advance(MINUTE);
    const over = await untilProgress(admin, path, isOver);
    expect(over.progress).toMatchObject({ state: 'sent', total: 3, sent: 3, failed: 0 });
    expect([provider.count(loud), provider.count(quiet), provider.count(expoToken('asleep'))]).toEqual([2, 1, 1]);
  });

  it('can be tested on a device or browser', async () => {
    const endpoint = await follow('own', []);
    await addDevices(test, [expoToken('own'), expoToken('gone'), expoToken('later')]);
    const later = { deliveryType: 'scheduled', deliveryDate: '2099-01-01', deliveryTime: '10:00' };
    const { _id } = await push(admin, later);
    const path = `/api/mobile/notifications/${_id}/test`;
    await admin.post(path, { token: expoToken('own') }).expect(200);
    await admin.post(path, { endpoint }).expect(200);
    expect([provider.count(expoToken('own')), provider.count(endpoint), provider.total]).toEqual([1, 1, 2]);
    const response = await admin.post(path, { token: 'unknown' });
    expectFailure(response, 'DEVICE_NOT_FOUND', 'This device or browser is not registered.');
    expectFailure(await admin.post(path, {}), 'VALIDATION_FAILED', 'A device, a token or an endpoint is required');
    provider.dead.add(expoToken('gone'));
    expectFailure(await admin.post(path, { token: expoToken('gone') }), 'PUSH_REFUSED');
    expect(
      await databaseOf(test)
        .collection('devices')
        .countDocuments({ token: expoToken('gone') }),
    ).toBe(0);
    const { body } = await admin.get(`/api/mobile/notifications/${_id}`).expect(200);
    expect(body.notification.progress).toMatchObject({ state: 'scheduled', total: 0, sent: 0 });
  });
});

/** Returns the body of a PUT request for a game. */
const bodyOf = ({ title, homeTeam, awayTeam, location, date, time, timeZone, league }: GameRecord) => ({
  ...{ title, homeTeam, awayTeam, location, date, time, timeZone, league },
});
