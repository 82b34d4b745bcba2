import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MESSAGES } from '../../src/contract/messages.js';
import type { GameMoment, GameRecord } from '../../src/contract/records/match.record.js';
import { adminApi, Api, apiOf, expectFailure } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { makeStage, type Stage } from '../support/fixtures.js';
import { EventListener, isChangeOf } from '../support/events.js';

const LATER = { date: '2031-05-20', time: '18:30', timeZone: 'UTC' };
const TEAMS = { title: 'Reds vs Blues', homeTeam: 'Reds', awayTeam: 'Blues', location: 'Old Ground' };
const LIVE = { status: 'Live', isLive: true };

describe('a result', () => {
  let test: TestApp;
  let admin: Api;
  let stage: Stage;

  beforeAll(async () => {
    test = await startTestApp();
    admin = await adminApi(test);
    stage = await makeStage(test, { authorization: admin.headers['authorization'] ?? '' });
  });
  afterAll(() => test.close());

  const body = (more: object = {}): object => ({ ...TEAMS, ...LATER, league: stage.league, ...more });
  const add = async (more: object = {}): Promise<GameRecord> =>
    (await admin.post(`/api/matches/${stage.matchId}/game`, body(more)).expect(201)).body.game as GameRecord;
  const pathOf = (game: GameRecord): string => `/api/matches/${game.matchId}/game/${game._id}`;
  const write = (game: GameRecord, result: object, by = admin) => by.put(`${pathOf(game)}/result`, result);

  it('is empty at first', async () => {
    expect(await add()).toMatchObject({ homeScore: null, awayScore: null, statusText: '' });
  });

  it('is written during the game and after it, and removed', async () => {
    const game = await add(LIVE);
    const written = await write(game, { homeScore: 2, awayScore: 1, statusText: ' Half-time ' }).expect(200);
    expect(written.body).toMatchObject({
      message: 'The result of Reds vs Blues was saved.',
      game: { homeScore: 2, awayScore: 1, statusText: 'Half-time', revision: 2 },
    });
    const partial = await write(game, { homeScore: 3 }).expect(200);
    expect(partial.body.game).toMatchObject({ homeScore: 3, awayScore: 1, statusText: 'Half-time' });
    const over = await admin.put(pathOf(game), body({ status: 'Finished', isLive: false })).expect(200);
    // The score stays, but a finished game is not at half-time.
    expect(over.body.game).toMatchObject({ homeScore: 3, awayScore: 1, statusText: '' });
    await write(game, { homeScore: 4, awayScore: 1, statusText: 'Abandoned' }).expect(200);
    const read = await admin.get(pathOf(game)).expect(200);
    expect(read.body.game).toMatchObject({ homeScore: 4, awayScore: 1, statusText: 'Abandoned' });
    const cleared = await write(game, { homeScore: null, awayScore: null, statusText: '' }).expect(200);
    expect(cleared.body.game).toMatchObject({ homeScore: null, awayScore: null, statusText: '' });
  });

  describe('of a live game', () => {
    const momentsOf = async (game: GameRecord): Promise<GameMoment[]> =>
      (await new Api(test).get(`${pathOf(game)}/moments`).expect(200)).body.moments as GameMoment[];
    const factsOf = async (game: GameRecord) => (await momentsOf(game)).map(({ at: _at, ...facts }) => facts);
    const score = (homeScore: number, awayScore: number) => ({ kind: 'score', isSpoiler: true, homeScore, awayScore });
    const phase = (text: string, isSpoiler = false) => ({ kind: 'phase', isSpoiler, phase: text });

    it('stores the time of each change of score and phase', async () => {
      const game = await add(LIVE);
      const before = Date.now();

      await write(game, { homeScore: 1, awayScore: 0 }).expect(200);
      await write(game, { statusText: '2nd half' }).expect(200);
      await admin.put(pathOf(game), body({ ...LIVE, homeScore: 2, awayScore: 0, statusText: 'Penalties' })).expect(200);

      expect(await factsOf(game)).toEqual([score(1, 0), phase('2nd half'), phase('Penalties', true), score(2, 0)]);
      const instants = (await momentsOf(game)).map(({ at }) => Date.parse(at));
      expect(instants).toEqual(instants.toSorted((a, b) => a - b));
      expect(instants[0]).toBeGreaterThanOrEqual(before);
    });

    it('stores the final score of a write that finishes the game', async () => {
      const game = await add(LIVE);

      const finished = { status: 'Finished', isLive: false, homeScore: 3, awayScore: 1 };
      await admin.put(pathOf(game), body(finished)).expect(200);

      expect(await factsOf(game)).toEqual([score(3, 1)]);
    });

    it('stores no moment for other changes, or after the end', async () => {
      const game = await add(LIVE);
      await admin.put(pathOf(game), body({ ...LIVE, location: 'New Ground' })).expect(200);
      await write(game, { homeScore: 1, awayScore: 0 }).expect(200);
      await write(game, { homeScore: 1, awayScore: 0 }).expect(200);
      await admin.put(pathOf(game), body({ status: 'Finished', isLive: false })).expect(200);

      await write(game, { homeScore: 9, awayScore: 9, statusText: 'Abandoned' }).expect(200);

      expect(await factsOf(game)).toEqual([score(1, 0)]);
    });

    it('stores nothing when the write is rejected', async () => {
      const game = await add(LIVE);

      await write(game, { homeScore: 1, awayScore: 0 }).set('If-Match', '7').expect(409);

      expect(await momentsOf(game)).toEqual([]);
    });

    it('stores one moment when two writers save the same score at once', async () => {
      const game = await add(LIVE);

      await Promise.all([1, 2].map(() => write(game, { homeScore: 1, awayScore: 0 }).expect(200)));

      expect(await factsOf(game)).toEqual([score(1, 0)]);
    });

    it('restores the moments of a deleted game', async () => {
      const game = await add(LIVE);
      await write(game, { homeScore: 1, awayScore: 0 }).expect(200);
      await admin.put(pathOf(game), body({ status: 'Finished', isLive: false })).expect(200);
      const stored = await momentsOf(game);
      await admin.delete(pathOf(game)).expect(200);
      expectFailure(await new Api(test).get(`${pathOf(game)}/moments`), 'GAME_NOT_FOUND');

      await admin.post(`${pathOf(game)}/restore`).expect(200);

      expect(await momentsOf(game)).toEqual(stored);
    });

    it('stores the changes of an import', async () => {
      const league = 'Imported moments';
      const send = (home: string, away: string, text: string) => {
        const rows = ['date,home,away,homeScore,awayScore,statusText', `2031-08-15,Reds,Blues,${home},${away},${text}`];
        const sent = { text: rows.join('\n'), league, category: 'Football' };
        return admin.post('/api/matches/import?format=csv', sent).expect(201);
      };
      await send('', '', '');
      const { body: response } = await admin.list('/api/games', { filter: { league } }).expect(200);
      const [game] = response.games as GameRecord[];
      await admin.put(`${pathOf(game!)}/live`).expect(200);

      await send('1', '0', 'Half-time');
      await send('1', '0', 'Half-time');

      expect(await factsOf(game!)).toEqual([phase('Half-time', true), score(1, 0)]);
    });
  });

  it('has a text but no score before the game is live', async () => {
    const game = await add();
    expectFailure(await write(game, { homeScore: 1, awayScore: 0 }), 'VALIDATION_FAILED', MESSAGES.scoreTooEarly);
    const { body: response } = await write(game, { statusText: 'Postponed' }).expect(200);
    expect(response.game).toMatchObject({ homeScore: null, statusText: 'Postponed', status: 'Scheduled' });
  });

  it('is removed when the game is scheduled again', async () => {
    const game = await add({ ...LIVE, homeScore: 1, awayScore: 1 });
    expect(game).toMatchObject({ homeScore: 1, awayScore: 1 });
    // The dashboard sends the record with another status.
    const { body: back } = await admin
      .put(pathOf(game), body({ status: 'Scheduled', isLive: false, homeScore: 1, awayScore: 1 }))
      .expect(200);
    expect(back.game).toMatchObject({ homeScore: null, awayScore: null });
  });

  it('stays when another field of the game changes', async () => {
    const game = await add({ ...LIVE, homeScore: 1, awayScore: 0 });
    await admin.put(pathOf(game), body({ ...LIVE, title: 'Derby' })).expect(200);
    const { body: read } = await admin.get(pathOf(game)).expect(200);
    expect(read.game).toMatchObject({ title: 'Derby', homeScore: 1, awayScore: 0 });
  });

  it('is rejected with the newer game if another user was faster', async () => {
    const game = await add(LIVE);
    const stale = new Api(test, { ...admin.headers, 'if-match': String(game.revision) });
    await write(game, { homeScore: 1, awayScore: 0 }, stale).expect(200);
    const rejection = await write(game, { homeScore: 0, awayScore: 1 }, stale);
    expectFailure(rejection, 'STALE_WRITE');
    expect(rejection.body.current).toMatchObject({ homeScore: 1, awayScore: 0 });
  });

  it('requires the permission to update games', async () => {
    const game = await add(LIVE);
    const viewer = await apiOf(test, { permissions: ['games:view'] });
    expectFailure(await write(game, { homeScore: 1, awayScore: 0 }, viewer), 'PERMISSION_DENIED');
    const editor = await apiOf(test, { permissions: ['games:update'] });
    await write(game, { homeScore: 1, awayScore: 0 }, editor).expect(200);
  });

  it('is published to everyone, and is in the lists then', async () => {
    const visitor = await EventListener.open(test.url);
    try {
      const game = await add(LIVE);
      const isOfGame = isChangeOf('games', game._id);
      await visitor.until(isOfGame);
      const { body: before } = await new Api(test).get('/api/games');
      expect(resultIn(before, game)).toEqual({ homeScore: null, awayScore: null, statusText: '' });
      const receivedCount = visitor.received.length;
      await write(game, { homeScore: 2, awayScore: 2, statusText: 'Penalties' }).expect(200);
      await visitor.until((event) => isOfGame(event) && visitor.received.indexOf(event) >= receivedCount);
      const { body: after } = await new Api(test).get('/api/games');
      expect(resultIn(after, game)).toEqual({ homeScore: 2, awayScore: 2, statusText: 'Penalties' });
    } finally {
      visitor.close();
    }
  });

  const resultIn = (body: { games: GameRecord[] }, { _id }: GameRecord): object => {
    const { homeScore, awayScore, statusText } = body.games.find((one) => one._id === _id) ?? {};
    return { homeScore, awayScore, statusText };
  };

  it('is imported from a file, and keeps a correction by staff until the file changes', async () => {
    const send = async (league: string, ...rows: string[]): Promise<GameRecord[]> => {
      const text = ['date,home,away,homeScore,awayScore,statusText', ...rows].join('\n');
      const sent = { text, league, category: 'Football' };
      await admin.post('/api/matches/import?format=csv', sent).expect(201);
      const { body: response } = await admin.list('/api/games', { filter: { league } }).expect(200);
      return response.games as GameRecord[];
    };
    const league = 'Imported results';
    const [game] = await send(league, '2025-08-15,Reds,Blues,2,1,After extra time', '2031-08-15,Blues,Reds,,,');
    if (!game) throw new Error('nothing was imported');
    expect(game).toMatchObject({ status: 'Finished', homeScore: 2, awayScore: 1, statusText: 'After extra time' });
    await write(game, { homeScore: 2, awayScore: 2 }).expect(200);
    const [same, next] = await send(league, '2025-08-15,Reds,Blues,2,1,After extra time', '2031-08-15,Blues,Reds,,,');
    expect(same).toMatchObject({ homeScore: 2, awayScore: 2 });
    expect(next).toMatchObject({ status: 'Scheduled', homeScore: null, awayScore: null, statusText: '' });
    const [newer, postponed] = await send(league, '2025-08-15,Reds,Blues,3,2,', '2031-08-15,Blues,Reds,,,Postponed');
    expect(newer).toMatchObject({ homeScore: 3, awayScore: 2, statusText: '' });
    expect(postponed).toMatchObject({ status: 'Scheduled', homeScore: null, statusText: 'Postponed' });
  });
});
