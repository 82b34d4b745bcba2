import { describe, expect, it } from '@jest/globals';
import type { ReplayRecord } from '../../src/contract/records/replay.record.js';
import { expectFailure } from '../support/api.js';
import { EventListener, isChangeOf } from '../support/events.js';
import { replayStage, titlesIn } from '../support/replay-stage.js';

const NOBODY = '507f1f77bcf86cd799439011';
const MINUTE = 60_000;
const CLIP = '/media/demo/clip.m3u8';

/** Tests replays as visitors see them. */
describe('a replay', () => {
  const on = replayStage();

  describe('with neighbors', () => {
    it('names the next ones by date, and by id on the same day', async () => {
      // No other test uses this decade.
      const days = ['1931-01-03', '1931-01-01', '1931-01-02', '1931-01-02'];
      const replays: ReplayRecord[] = [];
      for (const [index, date] of days.entries()) replays.push(await on.add({ title: `Day ${index}`, date }));
      const [last, first, middleA, middleB] = replays.map(({ _id, title }) => ({ _id, title }));
      const order = [first, ...[middleA, middleB].sort((a, b) => (a!._id < b!._id ? -1 : 1)), last];
      for (const [index, one] of order.entries()) {
        const { previousReplay, nextReplay } = await on.read(one!._id);
        if (index > 0) expect(previousReplay).toEqual(order[index - 1]);
        if (index < order.length - 1) expect(nextReplay).toEqual(order[index + 1]);
      }
      expect((await on.read(first!._id)).previousReplay).toBeNull();
      const newest = await on.add({ date: '2999-12-31' });
      expect((await on.read(newest._id)).nextReplay).toBeNull();
      await on.admin.delete(`/api/replays/${middleA!._id}`).expect(200);
      expect((await on.read(first!._id)).nextReplay).toEqual(middleB);
    });
  });

  describe('in the list', () => {
    it('is sorted newest date first, and current after every write', async () => {
      const older = await on.add({ title: 'Older', date: '2001-01-01' });
      const tag = (await on.visitor.get('/api/replays').expect(200)).headers['etag']!;
      await on.visitor.get('/api/replays').set('If-None-Match', tag).expect(304);
      const newer = await on.add({ title: 'Latest', date: '2998-01-01' });
      const response = await on.visitor.get('/api/replays').set('If-None-Match', tag).expect(200);
      const dates = (response.body.replays as ReplayRecord[]).map(({ date }) => date);
      expect(dates).toEqual([...dates].sort().reverse());
      expect(titlesIn(response).indexOf('Latest')).toBeLessThan(titlesIn(response).indexOf('Older'));
      await on.admin.delete(`/api/replays/${newer._id}`).expect(200);
      expect(titlesIn(await on.visitor.get('/api/replays'))).not.toContain('Latest');
      await on.admin.put(`/api/replays/${older._id}`, on.body({ title: 'Renamed' })).expect(200);
      expect(titlesIn(await on.visitor.get('/api/replays'))).toContain('Renamed');
    });

    it('is returned by range, sort, filter and search', async () => {
      const sports = ['Tennis', 'Tennis', 'Cricket', 'Tennis'];
      for (const [index, category] of sports.entries()) {
        await on.add({ title: `Slice ${index}`, category, date: `2015-06-0${index + 1}` });
      }
      const q = 'slice';
      const all = await on.visitor.list('/api/replays', { range: [0, 1], sort: ['title', 'ASC'], filter: { q } });
      expect(titlesIn(all)).toEqual(['Slice 0', 'Slice 1']);
      expect(all.headers['content-range']).toBe('replays 0-1/4');
      const rest = await on.visitor.list('/api/replays', { range: [2, 99], sort: ['title', 'ASC'], filter: { q } });
      expect(titlesIn(rest)).toEqual(['Slice 2', 'Slice 3']);
      expect(rest.headers['content-range']).toBe('replays 2-3/4');
      const tennis = await on.visitor.list('/api/replays', { filter: { q, category: 'Tennis' } });
      expect(titlesIn(tennis)).toEqual(['Slice 3', 'Slice 1', 'Slice 0']);
      expect(titlesIn(await on.visitor.list('/api/replays', { filter: { date: '2015-06-03' } }))).toEqual(['Slice 2']);
      const byLeague = await on.visitor.list('/api/replays', {
        range: [0, 0],
        filter: { q, leagueId: on.stage.leagueId },
      });
      expect(byLeague.headers['content-range']).toBe('replays 0-0/4');
      const none = await on.visitor.list('/api/replays', { range: [0, 9], filter: { leagueId: NOBODY } });
      expect(none.headers['content-range']).toBe('replays */0');
      for (const sort of ['id', 'title', 'league', 'category', 'date', 'viewCount', 'createdAt', 'updatedAt']) {
        await on.visitor.list('/api/replays', { range: [0, 9], sort: [sort, 'DESC'] }).expect(200);
      }
      expectFailure(
        await on.visitor.list('/api/replays', { sort: ['parts', 'ASC'] }),
        'BAD_QUERY',
        'This list cannot be sorted by parts. It sorts by id, title, league, category, date, viewCount, createdAt, updatedAt.',
      );
      await on.visitor.list('/api/replays', { filter: { thumbnail: '' } }).expect(400);
    });
  });

  describe('with views', () => {
    const view = (id: string, title?: string, agent = 'Browser A') =>
      on.visitor
        .put(`/api/replays/${id}/viewCount${title === undefined ? '' : `?title=${encodeURIComponent(title)}`}`)
        .set('User-Agent', agent);

    it('counts one per visitor and part in 20 minutes, and keeps its revision', async () => {
      const { _id } = await on.add({ title: 'Watched' });
      const before = await on.setParts(_id, [
        { title: 'First half', url: CLIP },
        { title: 'Second half', url: CLIP },
      ]);
      expect((await view(_id, 'First half').expect(200)).body.message).toBe('View counted.');
      for (const title of ['First half', undefined, '', 'Watched', 'First half?', 'x'.repeat(200)]) {
        expect((await view(_id, title).expect(200)).body.message).toBe('This view was already counted.');
      }
      expect((await view(_id, 'Second half').expect(200)).body.message).toBe('View counted.');
      expect((await view(_id, undefined, 'Browser B').expect(200)).body.message).toBe('View counted.');
      const seen = await on.read(_id);
      expect(seen).toMatchObject({ viewCount: 3, revision: before.revision, updatedAt: before.updatedAt });

      on.clock.advance(20 * MINUTE - 1);
      expect((await view(_id, 'First half')).body.message).toBe('This view was already counted.');
      on.clock.advance(1);
      expect((await view(_id, 'First half')).body.message).toBe('View counted.');
      expect((await on.read(_id)).viewCount).toBe(4);
    });

    it('counts a view for the part whose id is sent, although others have its title', async () => {
      const { _id } = await on.add({ title: 'Twins' });
      const half = { title: 'Half', url: CLIP };
      const { parts } = await on.setParts(_id, [half, half, { title: 'Extra time', url: CLIP }]);
      const [first, second, extra] = parts.map((part) => part._id);
      const viewOf = async (query: Record<string, string>): Promise<string> =>
        (await on.visitor.put(`/api/replays/${_id}/viewCount`).query(query).expect(200)).body.message as string;
      expect(await viewOf({ title: 'Half', id: first! })).toBe('View counted.');
      expect(await viewOf({ title: 'Half', id: second!.toUpperCase() })).toBe('View counted.');
      expect(await viewOf({ title: 'Half', id: extra! })).toBe('View counted.');
      const again: Record<string, string>[] = [
        ...[{ id: first! }, { id: second! }, { id: NOBODY }],
        ...[{ title: 'Half' }, { title: 'Extra time' }],
      ];
      for (const query of again) {
        expect([query, await viewOf(query)]).toEqual([query, 'This view was already counted.']);
      }
      expect((await on.read(_id)).viewCount).toBe(3);
    });

    it('counts at most 50 visitors per address', async () => {
      const { _id } = await on.add({ title: 'From one house' });
      for (let index = 0; index < 52; index += 1) await view(_id, undefined, `Browser ${index}`).expect(200);
      expect((await on.read(_id)).viewCount).toBe(50);
    });

    it('rejects an invalid view', async () => {
      const { _id } = await on.add();
      const long = `title must be text of at most 200 characters.`;
      expectFailure(await view(_id, 'x'.repeat(201)), 'BAD_QUERY', long);
      expectFailure(await on.visitor.put(`/api/replays/${_id}/viewCount?title=a&title=b`), 'BAD_QUERY', long);
      for (const query of ['id=first', 'id=', `id=${NOBODY}&id=${NOBODY}`]) {
        const response = await on.visitor.put(`/api/replays/${_id}/viewCount?${query}`);
        expectFailure(response, 'BAD_QUERY', 'id must be the id of a part.');
      }
      expectFailure(await view(NOBODY), 'REPLAY_NOT_FOUND');
      expectFailure(await view('nonsense'), 'BAD_ID');
    });
  });

  it('is published to everyone, with views at most every 5 seconds', async () => {
    const listener = await EventListener.open(on.test.url);
    try {
      const { _id } = await on.add({ title: 'Announced' });
      const first = await listener.until(isChangeOf('replays', _id));
      await on.visitor.put(`/api/replays/${_id}/viewCount`).expect(200);
      on.clock.advance(5_000);
      const published = await listener.until((event) => isChangeOf('replays', _id)(event) && event.id !== first.id);
      expect(Number(published.id)).toBeGreaterThan(Number(first.id));
      const listed = (await on.visitor.get('/api/replays')).body.replays as ReplayRecord[];
      expect(listed.find((one) => one._id === _id)?.viewCount).toBe(1);
    } finally {
      listener.close();
    }
  });
});
