import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { AffiliateRecord } from '../../src/contract/records/affiliate.record.js';
import type { GameRecord, MatchRecord } from '../../src/contract/records/match.record.js';
import { adminApi, Api, apiOf, databaseOf, expectFailure, untilPublished } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { EventListener, isChangeOf } from '../support/events.js';
import { FakeClock } from '../support/fake-clock.js';
import { makeGame, makeStage } from '../support/fixtures.js';

const NOBODY = '507f1f77bcf86cd799439011';
const MINUTE = 60_000;

describe('affiliate links', () => {
  let test: TestApp;
  let admin: Api;
  let visitor: Api;
  let keyless: Api;
  let game: GameRecord;
  const clock = new FakeClock();

  beforeAll(async () => {
    test = await startTestApp({ clock });
    admin = await adminApi(test);
    visitor = new Api(test);
    keyless = await apiOf(test, { permissions: ['games:update', 'affiliates:create', 'affiliates:update'] });
    const auth = { authorization: admin.headers['authorization'] ?? '' };
    game = await makeGame(test, auth, await makeStage(test, auth), clock.now() + 86_400_000);
  });
  afterAll(() => test.close());
  // Active links appear in every game, so each test starts without links.
  afterEach(async () => {
    for (const { _id } of await all()) await admin.delete(`/api/affiliate/${_id}`).expect(200);
  });

  const body = (more: Record<string, unknown> = {}) => ({
    title: 'Partner',
    link: 'https://partner.example.org/',
    ...more,
  });
  const add = async (more: Record<string, unknown> = {}): Promise<AffiliateRecord> => {
    // Each link has a different creation time, because games show the newest link.
    clock.advance(1);
    return (await admin.post('/api/affiliate', body(more)).expect(201)).body.affiliate as AffiliateRecord;
  };
  const all = async (api = admin): Promise<AffiliateRecord[]> =>
    (await api.get('/api/affiliate').expect(200)).body.affiliates as AffiliateRecord[];
  const titles = (response: { body: { affiliates: AffiliateRecord[] } }): string[] =>
    response.body.affiliates.map(({ title }) => title);

  describe('writing a link', () => {
    it('adds, changes and deletes a link', async () => {
      const { body: added } = await admin.post('/api/affiliate', body({ title: ' Sports shop ' })).expect(201);
      expect(added.message).toBe('Sports shop was added.');
      const { _id } = added.affiliate as AffiliateRecord;
      expect(added.affiliate).toMatchObject({
        id: _id,
        title: 'Sports shop',
        link: 'https://partner.example.org/',
        platforms: 'both',
        image: '',
        isActive: true,
        clicks: 0,
        revision: 1,
      });
      const image = 'https://img.example.org/shop.png';
      const change = body({ platforms: 'web', image, isActive: false });
      const { body: saved } = await admin.put(`/api/affiliate/${_id}`, change).expect(200);
      expect(saved).toMatchObject({ message: 'Partner was saved.', affiliate: { ...change, clicks: 0, revision: 2 } });
      // Omitted fields keep their values.
      const { body: again } = await admin.put(`/api/affiliate/${_id}`, body({ title: 'Shop' })).expect(200);
      expect(again.affiliate).toMatchObject({ ...change, title: 'Shop', revision: 3 });
      const { body: emptied } = await admin.put(`/api/affiliate/${_id}`, body({ image: '' })).expect(200);
      expect(emptied.affiliate).toMatchObject({ image: '' });

      expect((await admin.delete(`/api/affiliate/${_id}`).expect(200)).body.message).toBe('Partner was deleted.');
      expectFailure(await admin.get(`/api/affiliate/${_id}`), 'AFFILIATE_NOT_FOUND');
      expectFailure(await admin.put(`/api/affiliate/${_id}`, body()), 'AFFILIATE_NOT_FOUND');
    });

    it('publishes the link before the change of its games', async () => {
      const { _id } = await add();
      await admin.put(`/api/affiliate/${_id}`, body({ title: 'Other' })).expect(200);
      await admin.delete(`/api/affiliate/${_id}`).expect(200);
      await untilPublished(test);
      const events = databaseOf(test).collection('events');
      const about = { 'data.resource': { $in: ['affiliates', 'games'] } };
      const published = await events.find(about).sort({ _id: -1 }).limit(6).toArray();
      const resources = published.reverse().map(({ data }) => (data as { resource: string }).resource);
      expect(resources).toEqual(Array.from({ length: 3 }, () => ['affiliates', 'games']).flat());
    });

    it('rejects a stale write and returns the newer record', async () => {
      const { _id } = await add();
      await admin
        .put(`/api/affiliate/${_id}`, body({ title: 'Newer' }))
        .set('If-Match', '"1"')
        .expect(200);
      const stale = await admin.put(`/api/affiliate/${_id}`, body()).set('If-Match', '"1"');
      expectFailure(stale, 'STALE_WRITE');
      expect(stale.body.current).toMatchObject({ title: 'Newer', revision: 2 });
    });

    it.each([
      [{ title: 'A' }, 'title', 'Title must be at least 2 characters'],
      [{ link: 'partner.example.org' }, 'link', 'Link must be a valid URL'],
      [{ link: 'javascript:alert(1)' }, 'link', 'Link must be a valid URL'],
      [{ link: 'ftp://example.org/' }, 'link', 'Link must be a valid URL'],
      [{ platforms: 'tv' }, 'platforms', 'Platforms must be web, mobile or both'],
      [{ image: 'cat.png' }, 'image', 'Image must be a valid URL'],
      [{ image: `https://a.example/${'x'.repeat(2048)}` }, 'image', 'Image URL must be at most 2048 characters'],
      [{ isActive: 'yes' }, 'isActive', 'Active must be yes or no'],
      [{ clicks: 1_000 }, 'clicks', undefined],
    ])('rejects %j', async (wrong, field, message) => {
      const response = await admin.post('/api/affiliate', body(wrong)).expect(400);
      expect(response.body).toMatchObject({ code: 'VALIDATION_FAILED', ...(message && { message }) });
      expect(Object.keys(response.body.errors as object)).toEqual([field]);
      expect(await all()).toEqual([]);
    });
  });

  describe('reading links', () => {
    it('returns only active web links without clicks, except to holders of affiliates:access', async () => {
      await add({ title: 'Web', platforms: 'web' });
      const mobile = await add({ title: 'Mobile', platforms: 'mobile' });
      const both = await add({ title: 'Both' });
      const off = await add({ title: 'Off', isActive: false });
      const holder = await apiOf(test, { permissions: ['affiliates:access'] });
      for (const api of [visitor, keyless]) {
        const response = await api.get('/api/affiliate').expect(200);
        expect(titles(response)).toEqual(['Both', 'Web']);
        expect(response.text).not.toContain('clicks');
        const slice = await api.list('/api/affiliate', { range: [0, 9], sort: ['title', 'ASC'] }).expect(200);
        expect(titles(slice)).toEqual(['Both', 'Web']);
        expect(slice.headers['content-range']).toBe('affiliates 0-1/2');
        expect(slice.text).not.toContain('clicks');
        for (const filter of [{ id: off._id }, { isActive: false }, { q: 'off' }]) {
          const none = await api.list('/api/affiliate', { range: [0, 9], filter }).expect(200);
          expect({ filter, range: none.headers['content-range'] }).toEqual({ filter, range: 'affiliates */0' });
        }
        const ofApps = await api.list('/api/affiliate', { filter: { platforms: 'mobile' } }).expect(200);
        expect(titles(ofApps)).toEqual(['Both', 'Mobile']);
        expect(ofApps.text).not.toContain('clicks');
        for (const hidden of [mobile, off])
          expectFailure(await api.get(`/api/affiliate/${hidden._id}`), 'AFFILIATE_NOT_FOUND');
        const { body: one } = await api.get(`/api/affiliate/${both._id}`).expect(200);
        expect(one.affiliate).toMatchObject({ title: 'Both' });
        expect(one.affiliate).not.toHaveProperty('clicks');
        // The order by clicks would reveal the clicks.
        const byClicks = await api.list('/api/affiliate', { sort: ['clicks', 'DESC'] });
        expectFailure(byClicks, 'BAD_QUERY', 'This list cannot be sorted by clicks.');
      }
      const everything = await holder.get('/api/affiliate').expect(200);
      expect(titles(everything)).toEqual(['Off', 'Both', 'Mobile', 'Web']);
      expect((everything.body.affiliates as AffiliateRecord[]).every(({ clicks }) => clicks === 0)).toBe(true);
      const inactive = await holder.list('/api/affiliate', { range: [0, 0], filter: { isActive: false } });
      expect(titles(inactive)).toEqual(['Off']);
      const sorted = await holder.list('/api/affiliate', { range: [1, 2], sort: ['title', 'DESC'] });
      expect(titles(sorted)).toEqual(['Off', 'Mobile']);
      expect(sorted.headers['content-range']).toBe('affiliates 1-2/4');
      for (const sort of ['id', 'platforms', 'isActive', 'clicks', 'createdAt', 'updatedAt'])
        await holder.list('/api/affiliate', { range: [0, 9], sort: [sort, 'ASC'] }).expect(200);
    });

    it('is cached separately for staff and visitors, in any order of calls', async () => {
      await add({ title: 'Seen' });
      await add({ title: 'Unseen', isActive: false });
      for (const [first, second] of [
        [admin, visitor],
        [visitor, admin],
      ] as const) {
        const responses = [await first.get('/api/affiliate'), await second.get('/api/affiliate')];
        const [staff, other] = first === admin ? responses : responses.reverse();
        expect(titles(staff!)).toEqual(['Unseen', 'Seen']);
        expect(titles(other!)).toEqual(['Seen']);
        expect(staff!.headers['vary']).toBe('Accept-Encoding, Cookie, Authorization');
        expect(staff!.headers['etag']).not.toBe(other!.headers['etag']);
        await visitor.get('/api/affiliate').set('If-None-Match', staff!.headers['etag']!).expect(200);
        await visitor.get('/api/affiliate').set('If-None-Match', other!.headers['etag']!).expect(304);
        await add({ title: 'Seen' }).then(({ _id }) => admin.delete(`/api/affiliate/${_id}`));
      }
    });
  });

  describe('the link of a game', () => {
    const linksOf = async (api = visitor) => {
      const one = async (
        path: string,
        pick: (response: {
          match: MatchRecord;
          game: GameRecord;
          matches: MatchRecord[];
          games: GameRecord[];
        }) => GameRecord | undefined,
      ) => {
        const { body: response } = await api.get(path).expect(200);
        const target = pick(response);
        return [target?.affiliateId, target?.affiliateLink];
      };
      const inMatches = ({ matches }: { matches: MatchRecord[] }) =>
        matches.find(({ _id }) => _id === game.matchId)?.games[0];
      return {
        web: [
          await one('/api/matches', inMatches),
          await one('/api/matches?range=[0,9]', inMatches),
          await one('/api/matches/web', inMatches),
          await one(`/api/matches/${game.matchId}`, ({ match }) => match.games[0]),
          await one('/api/games', ({ games }) => games.find(({ _id }) => _id === game._id)),
          await one(`/api/matches/${game.matchId}/game/${game._id}`, (response) => response.game),
        ],
        mobile: [await one('/api/matches/mobile', inMatches)],
      };
    };
    const everywhere = (web: AffiliateRecord | null, mobile: AffiliateRecord | null) => ({
      web: Array.from({ length: 6 }, () => [web?._id, web?.link]),
      mobile: [[mobile?._id, mobile?.link]],
    });

    it('is the newest active link for the reader’s platform, and follows every change', async () => {
      expect(await linksOf()).toEqual(everywhere(null, null));
      const web = await add({ link: 'https://web.example.org/', platforms: 'web' });
      expect(await linksOf()).toEqual(everywhere(web, null));
      const both = await add({ link: 'https://both.example.org/' });
      expect(await linksOf()).toEqual(everywhere(both, both));
      const mobile = await add({ link: 'https://mobile.example.org/', platforms: 'mobile' });
      expect(await linksOf()).toEqual(everywhere(both, mobile));
      await add({ link: 'https://off.example.org/', isActive: false });
      expect(await linksOf(keyless)).toEqual(everywhere(both, mobile));
      await admin.put(`/api/affiliate/${both._id}`, { ...body(), link: both.link, isActive: false }).expect(200);
      expect(await linksOf()).toEqual(everywhere(web, mobile));
      await admin.put(`/api/affiliate/${web._id}`, body({ link: 'https://new.example.org/' })).expect(200);
      expect(await linksOf()).toEqual(everywhere({ ...web, link: 'https://new.example.org/' }, mobile));
      await admin.delete(`/api/affiliate/${mobile._id}`).expect(200);
      expect(await linksOf()).toEqual(everywhere({ ...web, link: 'https://new.example.org/' }, null));
    });

    it('publishes a change of links as a change of games', async () => {
      const listener = await EventListener.open(test.url);
      try {
        await add();
        for (const resource of ['games', 'affiliates'])
          await listener.until(({ name, data }) => name === 'changed' && data['resource'] === resource);
      } finally {
        listener.close();
      }
    });
  });

  describe('clicks of a link', () => {
    const click = (id: string, agent = 'Browser A') =>
      visitor.put(`/api/affiliate/${id}/update-clicks`).set('User-Agent', agent);
    const clicksOf = async (id: string): Promise<AffiliateRecord> =>
      (await admin.get(`/api/affiliate/${id}`).expect(200)).body.affiliate as AffiliateRecord;

    it('are counted 20 times per visitor in 30 minutes, without a new revision', async () => {
      const added = await add();
      for (let index = 0; index < 20; index += 1) {
        expect((await click(added._id).expect(200)).body.message).toBe('Click counted.');
      }
      expect((await click(added._id).expect(200)).body.message).toBe(
        'The limit is reached, so the click was not counted.',
      );
      expect((await click(added._id, 'Browser B')).body.message).toBe('Click counted.');
      expect(await clicksOf(added._id)).toEqual({ ...added, clicks: 21 });
      clock.advance(30 * MINUTE);
      expect((await click(added._id)).body.message).toBe('Click counted.');
      expect((await clicksOf(added._id)).clicks).toBe(22);
    });

    it('are counted 200 times per address', async () => {
      const { _id } = await add();
      for (let index = 0; index < 210; index += 1) await click(_id, `Browser ${index % 14}`).expect(200);
      expect((await clicksOf(_id)).clicks).toBe(200);
    });

    it('are counted on active links of any platform only', async () => {
      const [off, mobile] = [await add({ isActive: false }), await add({ platforms: 'mobile' })];
      expectFailure(await click(off._id), 'AFFILIATE_NOT_FOUND');
      expectFailure(await click(NOBODY), 'AFFILIATE_NOT_FOUND');
      expectFailure(await click('nonsense'), 'BAD_ID');
      await click(mobile._id).expect(200);
      expect((await clicksOf(off._id)).clicks).toBe(0);
      expect((await clicksOf(mobile._id)).clicks).toBe(1);
    });

    it('are only published to staff, who then read the new number', async () => {
      const listeners = [
        await EventListener.open(test.url),
        await EventListener.open(test.url, admin.headers),
      ] as const;
      const [everyone, staff] = listeners;
      try {
        const { _id } = await add();
        const [added] = await Promise.all(listeners.map((listener) => listener.until(isChangeOf('affiliates', _id))));
        await click(_id).expect(200);
        clock.advance(5_000);
        await staff.until((event) => isChangeOf('affiliates', _id)(event) && event.id !== added?.id);
        expect((await all()).find((one) => one._id === _id)?.clicks).toBe(1);
        // Both listeners receive the next event, so no earlier event is missing.
        await admin.put(`/api/matches/${game.matchId}`, { title: 'Another round' }).expect(200);
        await everyone.until(({ data }) => data['resource'] === 'matches');
        expect(everyone.received.filter(isChangeOf('affiliates', _id))).toEqual([added]);
      } finally {
        for (const listener of listeners) listener.close();
      }
    });
  });
});
