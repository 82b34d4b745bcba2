import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ReplayDetails, ReplayRecord } from '../../src/contract/records/replay.record.js';
import { adminApi, Api, apiOf, expectFailure } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { EventListener, isChangeOf } from '../support/events.js';
import { FakeClock } from '../support/fake-clock.js';
import { makeStage, type Stage } from '../support/fixtures.js';

const NOBODY = '507f1f77bcf86cd799439011';
const MINUTE = 60_000;
const CLIP = '/media/demo/clip.m3u8';

describe('replays', () => {
  let test: TestApp;
  let admin: Api;
  let visitor: Api;
  let stage: Stage;
  const clock = new FakeClock();

  beforeAll(async () => {
    test = await startTestApp({ clock });
    admin = await adminApi(test);
    visitor = new Api(test);
    stage = await makeStage(test, { authorization: admin.headers['authorization'] ?? '' });
  });
  afterAll(() => test.close());

  const body = (more: Record<string, unknown> = {}) => ({
    title: 'Final',
    league: stage.league,
    category: 'Football',
    date: '2026-05-01',
    ...more,
  });
  const add = async (more: Record<string, unknown> = {}): Promise<ReplayRecord> =>
    (await admin.post('/api/replays', body(more)).expect(201)).body.replay as ReplayRecord;
  const read = async (id: string): Promise<ReplayDetails> =>
    (await visitor.get(`/api/replays/${id}`).expect(200)).body.replay as ReplayDetails;
  const setParts = async (id: string, parts: object[]): Promise<ReplayRecord> =>
    (await admin.put(`/api/replays/${id}/parts`, { parts }).expect(200)).body.replay as ReplayRecord;
  const titles = (answer: { body: { replays: ReplayRecord[] } }): string[] =>
    answer.body.replays.map(({ title }) => title);

  describe('writing', () => {
    it('adds, reads, changes and deletes one', async () => {
      const added = await admin.post('/api/replays', body({ title: ' Cup final ' })).expect(201);
      expect(added.body.message).toBe('Cup final was added.');
      const { _id } = added.body.replay as ReplayRecord;
      expect(added.body.replay).toEqual({
        _id,
        id: _id,
        title: 'Cup final',
        thumbnail: '',
        league: stage.league,
        leagueId: stage.leagueId,
        category: 'Football',
        date: '2026-05-01',
        highlightsUrl: '',
        viewCount: 0,
        parts: [],
        revision: 1,
        createdAt: clock.date().toISOString(),
        updatedAt: clock.date().toISOString(),
      });

      const found = await visitor.get(`/api/replays/${_id}`).expect(200);
      expect(found.body.replay).toMatchObject(added.body.replay as object);
      expect(found.body.replays).toEqual([found.body.replay]);

      const saved = await admin.put(`/api/replays/${_id}`, body({ title: 'Cup', date: '2026-05-02' })).expect(200);
      expect(saved.body).toMatchObject({
        message: 'Cup was saved.',
        replay: { title: 'Cup', date: '2026-05-02', revision: 2 },
      });

      const gone = await admin.delete(`/api/replays/${_id}`).expect(200);
      expect(gone.body.message).toBe('Cup was deleted.');
      expectFailure(await visitor.get(`/api/replays/${_id}`), 'REPLAY_NOT_FOUND');
      expectFailure(await admin.delete(`/api/replays/${_id}`), 'REPLAY_NOT_FOUND');
      expectFailure(await admin.put(`/api/replays/${_id}`, body()), 'REPLAY_NOT_FOUND');
    });

    it('keeps optional fields that are left out and empties those that are null or empty', async () => {
      const addresses = { thumbnail: 'https://img.example.org/1.png', highlightsUrl: 'https://video.example.org/1' };
      const { _id } = await add(addresses);
      const put = async (more: object): Promise<unknown> =>
        (await admin.put(`/api/replays/${_id}`, body({ ...more })).expect(200)).body.replay;
      expect(await put({})).toMatchObject(addresses);
      expect(await put({ thumbnail: null })).toMatchObject({ ...addresses, thumbnail: '' });
      expect(await put({ highlightsUrl: '' })).toMatchObject({ thumbnail: '', highlightsUrl: '' });
    });

    it('takes a moment for the day in UTC', async () => {
      const seconds = Date.UTC(2026, 2, 14, 23, 30) / 1000;
      expect((await add({ date: { seconds, nanoseconds: 0 } })).date).toBe('2026-03-14');
      expect((await add({ date: '2026-03-14T23:30:00-05:00' })).date).toBe('2026-03-15');
      for (const date of ['2026-02-30', 'soon', '14.03.2026', 7]) {
        const answer = await admin.post('/api/replays', body({ date }));
        expectFailure(answer, 'VALIDATION_FAILED', 'Date must be a day like 2026-08-15');
      }
    });

    it('refuses a stale write with the newer record', async () => {
      const { _id } = await add();
      await admin
        .put(`/api/replays/${_id}`, body({ title: 'Newer' }))
        .set('If-Match', '"1"')
        .expect(200);
      const stale = await admin.put(`/api/replays/${_id}`, body()).set('If-Match', '1');
      expectFailure(stale, 'STALE_WRITE');
      expect(stale.body.current).toMatchObject({ _id, title: 'Newer', revision: 2 });
      const parts = [{ title: 'One', url: CLIP }];
      expectFailure(await admin.put(`/api/replays/${_id}/parts`, { parts }).set('If-Match', '"1"'), 'STALE_WRITE');
      expect((await read(_id)).parts).toEqual([]);
    });

    it('writes who did what into the log', async () => {
      const { _id } = await add({ title: 'Logged' });
      await setParts(_id, [{ title: 'One', url: CLIP }]);
      await admin.delete(`/api/replays/${_id}`).expect(200);
      const { body: log } = await admin.list('/api/users/activity', {
        range: [0, 9],
        sort: ['createdAt', 'ASC'],
        filter: { resourceId: _id },
      });
      expect((log.activities as { action: string }[]).map(({ action }) => action).sort()).toEqual([
        'Changed the parts of the replay "Logged"',
        'Created the replay "Logged"',
        'Deleted the replay "Logged"',
      ]);
    });

    it('is for holders of its keys', async () => {
      const { _id } = await add();
      const calls = {
        'replays:create': (api: Api) => api.post('/api/replays', body()),
        'replays:update': (api: Api) => api.put(`/api/replays/${_id}`, body()),
        'replays:delete': (api: Api) => api.delete(`/api/replays/${_id}`),
      };
      for (const [key, call] of Object.entries(calls)) {
        const others = Object.keys(calls).filter((one) => one !== key);
        expectFailure(await call(visitor), 'UNAUTHENTICATED');
        expectFailure(
          await call(await apiOf(test, { permissions: ['replays:access', ...others] })),
          'PERMISSION_DENIED',
        );
      }
      const editor = await apiOf(test, { permissions: ['replays:update'] });
      await editor.put(`/api/replays/${_id}/parts`, { parts: [{ title: 'One', url: CLIP }] }).expect(200);
    });
  });

  describe('its league', () => {
    it('is one that exists, by name or by id', async () => {
      const unknown = await admin.post('/api/replays', body({ league: 'No such league' }));
      expectFailure(unknown, 'LEAGUE_NOT_FOUND_BY_NAME', 'League not found');
      expect(unknown.body.errors).toEqual({ league: ['League not found'] });
      expectFailure(await admin.post('/api/replays', body({ leagueId: NOBODY })), 'LEAGUE_NOT_FOUND_BY_NAME');
      const { league: _, ...withoutName } = body({ leagueId: stage.leagueId });
      const { body: added } = await admin.post('/api/replays', withoutName).expect(201);
      expect(added.replay).toMatchObject({ league: stage.league, leagueId: stage.leagueId });
      expect(await add({ league: stage.league.toUpperCase() })).toMatchObject({ league: stage.league });
    });

    it('shows a rename, and cannot be deleted while a replay uses it', async () => {
      const league = {
        name: 'Harbour Cup',
        abbreviation: 'HC',
        country: 'malta',
        category: 'Football',
        logoUrl: 'https://example.org/logo.png',
      };
      const leagueId = (await admin.post('/api/leagues', league).expect(201)).body.league._id as string;
      const replay = await add({ title: 'Use', league: 'Harbour Cup' });
      expect((await visitor.get('/api/replays')).text).toContain('Harbour Cup');
      expectFailure(await admin.delete(`/api/leagues/${leagueId}`), 'LEAGUE_IN_USE');

      await admin.put(`/api/leagues/${leagueId}`, { ...league, name: 'Quay Cup' }).expect(200);
      const { body: all } = await visitor.get('/api/replays').expect(200);
      const shown = (all.replays as ReplayRecord[]).find(({ _id }) => _id === replay._id);
      expect(shown).toMatchObject({ league: 'Quay Cup', revision: replay.revision });
      expect(titles(await visitor.list('/api/replays', { filter: { league: 'Quay Cup' } }))).toEqual(['Use']);
      expect(titles(await visitor.list('/api/replays', { filter: { q: 'harbour' } }))).toEqual([]);

      await admin.delete(`/api/replays/${replay._id}`).expect(200);
      await admin.delete(`/api/leagues/${leagueId}`).expect(200);
    });

    it('stays when its name alone is sent, though another country has one of the name', async () => {
      const league = { name: 'Twin', abbreviation: 'TW', category: 'Football', logoUrl: 'https://example.org/l.png' };
      const [first] = await Promise.all(
        ['chad', 'togo'].map((country) => admin.post('/api/leagues', { ...league, country }).expect(201)),
      );
      const leagueId = first?.body.league._id as string;
      expectFailure(await admin.post('/api/replays', body({ league: 'Twin' })), 'LEAGUE_AMBIGUOUS');
      const { _id } = await add({ league: 'Twin', leagueId });
      const { body: saved } = await admin.put(`/api/replays/${_id}`, body({ league: 'twin' })).expect(200);
      expect(saved.replay).toMatchObject({ leagueId, league: 'Twin' });
    });
  });

  describe('its parts', () => {
    it('are kept by their ids, and played by the stream page', async () => {
      const { _id } = await add({ title: 'Two halves' });
      const first = await setParts(_id, [
        { title: 'First half', url: CLIP },
        { title: 'Second half', url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ' },
      ]);
      const [one, two] = first.parts;
      expect(one).toEqual({
        _id: one?._id,
        id: one?._id,
        title: 'First half',
        url: CLIP,
        stream: `/api/stream?id=${one?._id}`,
      });
      // As a page sends them back: with everything it read, in another order, and one more.
      const again = await setParts(_id, [
        { ...two, title: 'After the break' },
        one!,
        { title: 'Extra time', url: CLIP },
      ]);
      expect(again.parts.map((part) => part._id)).toEqual([two?._id, one?._id, again.parts[2]?._id]);
      expect(again.parts.map((part) => part.title)).toEqual(['After the break', 'First half', 'Extra time']);

      const page = await visitor.get(one?.stream ?? '').expect(200);
      expect(page.text).toContain(`data-kind="hls" data-src="${CLIP}"`);
      expect(page.text).toContain('Two halves: First half');
      expect(page.text).not.toContain('data-live');
      expect((await visitor.get(two?.stream ?? '').expect(200)).text).toContain('data-kind="provider"');

      await setParts(_id, [{ title: 'Whole', url: CLIP }]);
      expectFailure(await visitor.get(one?.stream ?? ''), 'STREAM_NOT_FOUND');
    });

    it('must be this replay’s own, each once', async () => {
      const [mine, other] = [await add(), await add()];
      const [part] = (await setParts(other._id, [{ title: 'One', url: CLIP }])).parts;
      const entry = { _id: part?._id, title: 'One', url: CLIP };
      const path = `/api/replays/${mine._id}/parts`;
      const foreign = await admin.put(path, { parts: [{ title: 'New', url: CLIP }, entry] });
      expectFailure(foreign, 'VALIDATION_FAILED', 'This part is not one of this replay');
      expect(foreign.body.errors).toEqual({ 'parts.1._id': ['This part is not one of this replay'] });
      expectFailure(
        await admin.put(`/api/replays/${other._id}/parts`, { parts: [entry, entry] }),
        'VALIDATION_FAILED',
        'This part is not one of this replay',
      );
      expect((await read(mine._id)).parts).toEqual([]);
    });
  });

  describe('neighbours', () => {
    it('are the next ones by date, those of a day in the order of their ids', async () => {
      // A decade of its own.
      const days = ['1931-01-03', '1931-01-01', '1931-01-02', '1931-01-02'];
      const made: ReplayRecord[] = [];
      for (const [index, date] of days.entries()) made.push(await add({ title: `Day ${index}`, date }));
      const [last, first, middleA, middleB] = made.map(({ _id, title }) => ({ _id, title }));
      const order = [first, ...[middleA, middleB].sort((a, b) => (a!._id < b!._id ? -1 : 1)), last];
      for (const [index, one] of order.entries()) {
        const { previousReplay, nextReplay } = await read(one!._id);
        if (index > 0) expect(previousReplay).toEqual(order[index - 1]);
        if (index < order.length - 1) expect(nextReplay).toEqual(order[index + 1]);
      }
      expect((await read(first!._id)).previousReplay).toBeNull();
      const newest = await add({ date: '2999-12-31' });
      expect((await read(newest._id)).nextReplay).toBeNull();
      await admin.delete(`/api/replays/${middleA!._id}`).expect(200);
      expect((await read(first!._id)).nextReplay).toEqual(middleB);
    });
  });

  describe('the list', () => {
    it('is newest date first, and fresh after every write', async () => {
      const older = await add({ title: 'Older', date: '2001-01-01' });
      const tag = (await visitor.get('/api/replays').expect(200)).headers['etag']!;
      await visitor.get('/api/replays').set('If-None-Match', tag).expect(304);
      const newer = await add({ title: 'Latest', date: '2998-01-01' });
      const answer = await visitor.get('/api/replays').set('If-None-Match', tag).expect(200);
      const dates = (answer.body.replays as ReplayRecord[]).map(({ date }) => date);
      expect(dates).toEqual([...dates].sort().reverse());
      expect(titles(answer).indexOf('Latest')).toBeLessThan(titles(answer).indexOf('Older'));
      await admin.delete(`/api/replays/${newer._id}`).expect(200);
      expect(titles(await visitor.get('/api/replays'))).not.toContain('Latest');
      await admin.put(`/api/replays/${older._id}`, body({ title: 'Renamed' })).expect(200);
      expect(titles(await visitor.get('/api/replays'))).toContain('Renamed');
    });

    it('comes in slices, sorted, filtered and searched', async () => {
      const sports = ['Tennis', 'Tennis', 'Cricket', 'Tennis'];
      for (const [index, category] of sports.entries()) {
        await add({ title: `Slice ${index}`, category, date: `2015-06-0${index + 1}` });
      }
      const q = 'slice';
      const all = await visitor.list('/api/replays', { range: [0, 1], sort: ['title', 'ASC'], filter: { q } });
      expect(titles(all)).toEqual(['Slice 0', 'Slice 1']);
      expect(all.headers['content-range']).toBe('replays 0-1/4');
      const rest = await visitor.list('/api/replays', { range: [2, 99], sort: ['title', 'ASC'], filter: { q } });
      expect(titles(rest)).toEqual(['Slice 2', 'Slice 3']);
      expect(rest.headers['content-range']).toBe('replays 2-3/4');
      const tennis = await visitor.list('/api/replays', { filter: { q, category: 'Tennis' } });
      expect(titles(tennis)).toEqual(['Slice 3', 'Slice 1', 'Slice 0']);
      expect(titles(await visitor.list('/api/replays', { filter: { date: '2015-06-03' } }))).toEqual(['Slice 2']);
      const byLeague = await visitor.list('/api/replays', { range: [0, 0], filter: { q, leagueId: stage.leagueId } });
      expect(byLeague.headers['content-range']).toBe('replays 0-0/4');
      const none = await visitor.list('/api/replays', { range: [0, 9], filter: { leagueId: NOBODY } });
      expect(none.headers['content-range']).toBe('replays */0');
      for (const sort of ['id', 'title', 'league', 'category', 'date', 'viewCount', 'createdAt', 'updatedAt']) {
        await visitor.list('/api/replays', { range: [0, 9], sort: [sort, 'DESC'] }).expect(200);
      }
      expectFailure(
        await visitor.list('/api/replays', { sort: ['parts', 'ASC'] }),
        'BAD_QUERY',
        'This list cannot be sorted by parts. It sorts by id, title, league, category, date, viewCount, createdAt, updatedAt.',
      );
      await visitor.list('/api/replays', { filter: { thumbnail: '' } }).expect(400);
    });
  });

  describe('views', () => {
    const view = (id: string, title?: string, agent = 'Browser A') =>
      visitor
        .put(`/api/replays/${id}/viewCount${title === undefined ? '' : `?title=${encodeURIComponent(title)}`}`)
        .set('User-Agent', agent);

    it('count once for each visitor and part in 20 minutes, and touch no revision', async () => {
      const { _id } = await add({ title: 'Watched' });
      const before = await setParts(_id, [
        { title: 'First half', url: CLIP },
        { title: 'Second half', url: CLIP },
      ]);
      expect((await view(_id, 'First half').expect(200)).body.message).toBe('View counted.');
      for (const title of ['First half', undefined, '', 'Watched', 'First half?', 'x'.repeat(200)]) {
        expect((await view(_id, title).expect(200)).body.message).toBe('This view was counted already.');
      }
      expect((await view(_id, 'Second half').expect(200)).body.message).toBe('View counted.');
      expect((await view(_id, undefined, 'Browser B').expect(200)).body.message).toBe('View counted.');
      const seen = await read(_id);
      expect(seen).toMatchObject({ viewCount: 3, revision: before.revision, updatedAt: before.updatedAt });

      clock.advance(20 * MINUTE - 1);
      expect((await view(_id, 'First half')).body.message).toBe('This view was counted already.');
      clock.advance(1);
      expect((await view(_id, 'First half')).body.message).toBe('View counted.');
      expect((await read(_id)).viewCount).toBe(4);
    });

    it('count for the part that was watched, where its id is sent, though others have its title', async () => {
      const { _id } = await add({ title: 'Twins' });
      const half = { title: 'Half', url: CLIP };
      const { parts } = await setParts(_id, [half, half, { title: 'Extra time', url: CLIP }]);
      const [first, second, extra] = parts.map((part) => part._id);
      const viewOf = async (query: Record<string, string>): Promise<string> =>
        (await visitor.put(`/api/replays/${_id}/viewCount`).query(query).expect(200)).body.message as string;
      expect(await viewOf({ title: 'Half', id: first! })).toBe('View counted.');
      expect(await viewOf({ title: 'Half', id: second!.toUpperCase() })).toBe('View counted.');
      expect(await viewOf({ title: 'Half', id: extra! })).toBe('View counted.');
      const again: Record<string, string>[] = [
        ...[{ id: first! }, { id: second! }, { id: NOBODY }],
        ...[{ title: 'Half' }, { title: 'Extra time' }],
      ];
      for (const query of again) {
        expect([query, await viewOf(query)]).toEqual([query, 'This view was counted already.']);
      }
      expect((await read(_id)).viewCount).toBe(3);
    });

    it('count for 50 visitors of an address at most', async () => {
      const { _id } = await add({ title: 'From one house' });
      for (let index = 0; index < 52; index += 1) await view(_id, undefined, `Browser ${index}`).expect(200);
      expect((await read(_id)).viewCount).toBe(50);
    });

    it('refuse what is none', async () => {
      const { _id } = await add();
      const long = `title must be a text of 200 characters at most.`;
      expectFailure(await view(_id, 'x'.repeat(201)), 'BAD_QUERY', long);
      expectFailure(await visitor.put(`/api/replays/${_id}/viewCount?title=a&title=b`), 'BAD_QUERY', long);
      for (const query of ['id=first', 'id=', `id=${NOBODY}&id=${NOBODY}`]) {
        const answer = await visitor.put(`/api/replays/${_id}/viewCount?${query}`);
        expectFailure(answer, 'BAD_QUERY', 'id must be the id of a part.');
      }
      expectFailure(await view(NOBODY), 'REPLAY_NOT_FOUND');
      expectFailure(await view('nonsense'), 'BAD_ID');
    });
  });

  it('are sent to everyone, views every 5 seconds at most', async () => {
    const listener = await EventListener.open(test.url);
    try {
      const { _id } = await add({ title: 'Told' });
      const first = await listener.until(isChangeOf('replays', _id));
      await visitor.put(`/api/replays/${_id}/viewCount`).expect(200);
      clock.advance(5_000);
      const published = await listener.until((event) => isChangeOf('replays', _id)(event) && event.id !== first.id);
      expect(Number(published.id)).toBeGreaterThan(Number(first.id));
      const shown = (await visitor.get('/api/replays')).body.replays as ReplayRecord[];
      expect(shown.find((one) => one._id === _id)?.viewCount).toBe(1);
    } finally {
      listener.close();
    }
  });
});
