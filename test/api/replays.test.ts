import { describe, expect, it } from '@jest/globals';
import type { ReplayRecord } from '../../src/contract/records/replay.record.js';
import { type Api, apiOf, expectFailure } from '../support/api.js';
import { replayStage, titlesIn } from '../support/replay-stage.js';

const NOBODY = '507f1f77bcf86cd799439011';
const CLIP = '/media/demo/clip.m3u8';

/** Tests writes of replays, with their leagues and parts. */
describe('a replay', () => {
  const on = replayStage();

  describe('in a write', () => {
    it('is created, read, changed and deleted', async () => {
      const added = await on.admin.post('/api/replays', on.body({ title: ' Cup final ' })).expect(201);
      expect(added.body.message).toBe('Cup final was added.');
      const { _id } = added.body.replay as ReplayRecord;
      expect(added.body.replay).toEqual({
        _id,
        id: _id,
        title: 'Cup final',
        thumbnail: '',
        league: on.stage.league,
        leagueId: on.stage.leagueId,
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

      const readResponse = await on.visitor.get(`/api/replays/${_id}`).expect(200);
      expect(readResponse.body.replay).toMatchObject(added.body.replay as object);
      expect(readResponse.body.replays).toEqual([readResponse.body.replay]);

      const saved = await on.admin
        .put(`/api/replays/${_id}`, on.body({ title: 'Cup', date: '2026-05-02' }))
        .expect(200);
      expect(saved.body).toMatchObject({
        message: 'Cup was saved.',
        replay: { title: 'Cup', date: '2026-05-02', revision: 2 },
      });

      const deletion = await on.admin.delete(`/api/replays/${_id}`).expect(200);
      expect(deletion.body.message).toBe('Cup was deleted.');
      expectFailure(await on.visitor.get(`/api/replays/${_id}`), 'REPLAY_NOT_FOUND');
      expectFailure(await on.admin.delete(`/api/replays/${_id}`), 'REPLAY_NOT_FOUND');
      expectFailure(await on.admin.put(`/api/replays/${_id}`, on.body()), 'REPLAY_NOT_FOUND');
    });

    it('keeps optional fields that are omitted, and clears fields that are null or empty', async () => {
      const addresses = { thumbnail: 'https://img.example.org/1.png', highlightsUrl: 'https://video.example.org/1' };
      const { _id } = await on.add(addresses);
      const put = async (more: object): Promise<unknown> =>
        (await on.admin.put(`/api/replays/${_id}`, on.body({ ...more })).expect(200)).body.replay;
      expect(await put({})).toMatchObject(addresses);
      expect(await put({ thumbnail: null })).toMatchObject({ ...addresses, thumbnail: '' });
      expect(await put({ highlightsUrl: '' })).toMatchObject({ thumbnail: '', highlightsUrl: '' });
    });

    it('gets the day of a time in UTC', async () => {
      const seconds = Date.UTC(2026, 2, 14, 23, 30) / 1000;
      expect((await on.add({ date: { seconds, nanoseconds: 0 } })).date).toBe('2026-03-14');
      expect((await on.add({ date: '2026-03-14T23:30:00-05:00' })).date).toBe('2026-03-15');
      for (const date of ['2026-02-30', '0202-03-14', 'soon', '14.03.2026', 7]) {
        const response = await on.admin.post('/api/replays', on.body({ date }));
        expectFailure(response, 'VALIDATION_FAILED', 'Date must look like 2026-08-15');
      }
    });

    it('accepts a year of two digits as one of this century', async () => {
      expect((await on.add({ date: '0026-03-14' })).date).toBe('2026-03-14');
    });

    it('rejects a stale write with the newer record', async () => {
      const { _id } = await on.add();
      await on.admin
        .put(`/api/replays/${_id}`, on.body({ title: 'Newer' }))
        .set('If-Match', '"1"')
        .expect(200);
      const stale = await on.admin.put(`/api/replays/${_id}`, on.body()).set('If-Match', '1');
      expectFailure(stale, 'STALE_WRITE');
      expect(stale.body.current).toMatchObject({ _id, title: 'Newer', revision: 2 });
      const parts = [{ title: 'One', url: CLIP }];
      expectFailure(await on.admin.put(`/api/replays/${_id}/parts`, { parts }).set('If-Match', '"1"'), 'STALE_WRITE');
      expect((await on.read(_id)).parts).toEqual([]);
    });

    it('is logged with user and action', async () => {
      const { _id } = await on.add({ title: 'Logged' });
      await on.setParts(_id, [{ title: 'One', url: CLIP }]);
      await on.admin.delete(`/api/replays/${_id}`).expect(200);
      const { body: log } = await on.admin.list('/api/users/activity', {
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

    it('requires the permission of each action', async () => {
      const { _id } = await on.add();
      const calls = {
        'replays:create': (api: Api) => api.post('/api/replays', on.body()),
        'replays:update': (api: Api) => api.put(`/api/replays/${_id}`, on.body()),
        'replays:delete': (api: Api) => api.delete(`/api/replays/${_id}`),
      };
      for (const [key, call] of Object.entries(calls)) {
        const others = Object.keys(calls).filter((one) => one !== key);
        expectFailure(await call(on.visitor), 'UNAUTHENTICATED');
        expectFailure(
          await call(await apiOf(on.test, { permissions: ['replays:access', ...others] })),
          'PERMISSION_DENIED',
        );
      }
      const editor = await apiOf(on.test, { permissions: ['replays:update'] });
      await editor.put(`/api/replays/${_id}/parts`, { parts: [{ title: 'One', url: CLIP }] }).expect(200);
    });
  });

  describe('with its league', () => {
    it('requires an existing league, by name or by id', async () => {
      const unknown = await on.admin.post('/api/replays', on.body({ league: 'No such league' }));
      expectFailure(unknown, 'LEAGUE_NOT_FOUND_BY_NAME', 'League not found');
      expect(unknown.body.errors).toEqual({ league: ['League not found'] });
      expectFailure(await on.admin.post('/api/replays', on.body({ leagueId: NOBODY })), 'LEAGUE_NOT_FOUND_BY_NAME');
      const { league: _, ...withoutName } = on.body({ leagueId: on.stage.leagueId });
      const { body: added } = await on.admin.post('/api/replays', withoutName).expect(201);
      expect(added.replay).toMatchObject({ league: on.stage.league, leagueId: on.stage.leagueId });
      expect(await on.add({ league: on.stage.league.toUpperCase() })).toMatchObject({ league: on.stage.league });
    });

    it('shows the new name of a league, which cannot be deleted while a replay uses it', async () => {
      const league = {
        name: 'Harbour Cup',
        abbreviation: 'HC',
        country: 'malta',
        category: 'Football',
        logoUrl: 'https://example.org/logo.png',
      };
      const leagueId = (await on.admin.post('/api/leagues', league).expect(201)).body.league._id as string;
      const replay = await on.add({ title: 'Use', league: 'Harbour Cup' });
      expect((await on.visitor.get('/api/replays')).text).toContain('Harbour Cup');
      expectFailure(await on.admin.delete(`/api/leagues/${leagueId}`), 'LEAGUE_IN_USE');

      await on.admin.put(`/api/leagues/${leagueId}`, { ...league, name: 'Quay Cup' }).expect(200);
      const { body: all } = await on.visitor.get('/api/replays').expect(200);
      const listed = (all.replays as ReplayRecord[]).find(({ _id }) => _id === replay._id);
      expect(listed).toMatchObject({ league: 'Quay Cup', revision: replay.revision });
      expect(titlesIn(await on.visitor.list('/api/replays', { filter: { league: 'Quay Cup' } }))).toEqual(['Use']);
      expect(titlesIn(await on.visitor.list('/api/replays', { filter: { q: 'harbour' } }))).toEqual([]);

      await on.admin.delete(`/api/replays/${replay._id}`).expect(200);
      await on.admin.delete(`/api/leagues/${leagueId}`).expect(200);
    });

    it('keeps its league if only the name is sent, though another country has a league with this name', async () => {
      const league = { name: 'Twin', abbreviation: 'TW', category: 'Football', logoUrl: 'https://example.org/l.png' };
      const [first] = await Promise.all(
        ['chad', 'togo'].map((country) => on.admin.post('/api/leagues', { ...league, country }).expect(201)),
      );
      const leagueId = first?.body.league._id as string;
      expectFailure(await on.admin.post('/api/replays', on.body({ league: 'Twin' })), 'LEAGUE_AMBIGUOUS');
      const { _id } = await on.add({ league: 'Twin', leagueId });
      const { body: saved } = await on.admin.put(`/api/replays/${_id}`, on.body({ league: 'twin' })).expect(200);
      expect(saved.replay).toMatchObject({ leagueId, league: 'Twin' });
    });
  });

  describe('with its parts', () => {
    it('keeps the ids of parts, which the stream page plays', async () => {
      const { _id } = await on.add({ title: 'Two halves' });
      const first = await on.setParts(_id, [
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
      // A page sends back all that it read, in another order and with one more part.
      const again = await on.setParts(_id, [
        { ...two, title: 'After the break' },
        one!,
        { title: 'Extra time', url: CLIP },
      ]);
      expect(again.parts.map((part) => part._id)).toEqual([two?._id, one?._id, again.parts[2]?._id]);
      expect(again.parts.map((part) => part.title)).toEqual(['After the break', 'First half', 'Extra time']);

      const page = await on.visitor.get(one?.stream ?? '').expect(200);
      expect(page.text).toContain(`data-kind="hls" data-src="${CLIP}"`);
      expect(page.text).toContain('Two halves: First half');
      expect(page.text).not.toContain('data-live');
      expect((await on.visitor.get(two?.stream ?? '').expect(200)).text).toContain('data-kind="provider"');

      await on.setParts(_id, [{ title: 'Whole', url: CLIP }]);
      expectFailure(await on.visitor.get(one?.stream ?? ''), 'STREAM_NOT_FOUND');
    });

    it('accepts only its own parts, each once', async () => {
      const [ownReplay, other] = [await on.add(), await on.add()];
      const [part] = (await on.setParts(other._id, [{ title: 'One', url: CLIP }])).parts;
      const entry = { _id: part?._id, title: 'One', url: CLIP };
      const path = `/api/replays/${ownReplay._id}/parts`;
      const foreign = await on.admin.put(path, { parts: [{ title: 'New', url: CLIP }, entry] });
      expectFailure(foreign, 'VALIDATION_FAILED', 'This part does not belong to this replay');
      expect(foreign.body.errors).toEqual({ 'parts.1._id': ['This part does not belong to this replay'] });
      expectFailure(
        await on.admin.put(`/api/replays/${other._id}/parts`, { parts: [entry, entry] }),
        'VALIDATION_FAILED',
        'This part does not belong to this replay',
      );
      expect((await on.read(ownReplay._id)).parts).toEqual([]);
    });
  });
});
