import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ReplayRecord } from '../../src/contract/records/replay.record.js';
import { type Api, apiOf, expectFailure } from '../support/api.js';
import type { Stage } from '../support/fixtures.js';
import { ReplayStage } from '../support/replay-stage.js';

const NOBODY = '507f1f77bcf86cd799439011';
const CLIP = '/media/demo/clip.m3u8';

/** Writing replays, their leagues and their parts. */
describe('replays', () => {
  let on: ReplayStage;
  let admin: Api;
  let visitor: Api;
  let stage: Stage;
  const body: ReplayStage['body'] = (more) => on.body(more);
  const add: ReplayStage['add'] = (more) => on.add(more);
  const read: ReplayStage['read'] = (id) => on.read(id);
  const setParts: ReplayStage['setParts'] = (id, parts) => on.setParts(id, parts);

  beforeAll(async () => {
    on = await ReplayStage.start();
    ({ admin, visitor, stage } = on);
  });
  afterAll(() => on.close());

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
        gameId: null,
        viewCount: 0,
        parts: [],
        revision: 1,
        createdAt: on.clock.date().toISOString(),
        updatedAt: on.clock.date().toISOString(),
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
          await call(await apiOf(on.test, { permissions: ['replays:access', ...others] })),
          'PERMISSION_DENIED',
        );
      }
      const editor = await apiOf(on.test, { permissions: ['replays:update'] });
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
});
