import { afterEach, describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { plainToInstance } from 'class-transformer';
import { validate } from 'class-validator';
import request from 'supertest';
import { popularGames, trendingGames } from '../../src/contract/games.js';
import { AffiliateDto } from '../../src/contract/dto/affiliate.dto.js';
import { ContactDto, ContactNoteDto, ContactReplyDto } from '../../src/contract/dto/contact.dto.js';
import { FaqDto } from '../../src/contract/dto/faq.dto.js';
import { MatchRequestDto } from '../../src/contract/dto/match-request.dto.js';
import { ReplayDto, ReplayPartsDto } from '../../src/contract/dto/replay.dto.js';
import type { ApiKeyRecord } from '../../src/contract/records/api-key.record.js';
import type { ActivityRecord } from '../../src/contract/records/activity.record.js';
import type { DownloadRecord } from '../../src/contract/records/download.record.js';
import type { MediaRecord } from '../../src/contract/records/media.record.js';
import type { DeliveryRecord, WebhookRecord } from '../../src/contract/records/webhook.record.js';
import type { AffiliateRecord } from '../../src/contract/records/affiliate.record.js';
import type { ContactRecord } from '../../src/contract/records/contact.record.js';
import type { FaqRecord } from '../../src/contract/records/faq.record.js';
import type { LeagueRecord } from '../../src/contract/records/league.record.js';
import type { MatchRequestRecord } from '../../src/contract/records/match-request.record.js';
import type { ReplayRecord } from '../../src/contract/records/replay.record.js';
import { demoAffiliates } from '../../src/demo/demo-affiliates.js';
import { demoFaqs } from '../../src/demo/demo-faqs.js';
import { demoReplays } from '../../src/demo/demo-replays.js';
import { demoMessages, demoRequests } from '../../src/demo/demo-visitors.js';
import { demoWeek } from '../../src/demo/demo-week.js';
import type { GameRecord, MatchRecord } from '../../src/contract/records/match.record.js';
import { periodsOf } from '../../src/contract/sports.js';
import { DemoService } from '../../src/demo/demo.service.js';
import { signIn, startTestApp, type TestApp } from '../support/app.js';
import { EventListener } from '../support/events.js';
import { FakeClock } from '../support/fake-clock.js';

const MINUTE = 60_000;

describe('the demo', () => {
  let test: TestApp;
  afterEach(() => test.close());

  const fill = (): Promise<boolean> => test.app.get(DemoService).fill(test.url);
  const matches = async (): Promise<MatchRecord[]> =>
    (await request(test.url).get('/api/matches').expect(200)).body.matches as MatchRecord[];
  const games = async (): Promise<GameRecord[]> => (await matches()).flatMap((match) => match.games);
  const startedAt = async (iso: string): Promise<FakeClock> => {
    const clock = new FakeClock(Date.parse(iso));
    test = await startTestApp({ clock });
    return clock;
  };

  it('fills an empty database with a week around now, once', async () => {
    const clock = await startedAt('2031-03-15T12:00:20Z');
    expect(await matches()).toEqual([]);
    expect(await fill()).toBe(true);
    const filled = await matches();
    const all = filled.flatMap((match) => match.games);
    const { body } = await request(test.url).get('/api/leagues').expect(200);
    expect(body.leagues).toHaveLength(10);
    expect(new Set((body.leagues as { category: string }[]).map(({ category }) => category)).size).toBe(8);
    expect(filled).toHaveLength(14);
    expect(all.length).toBeGreaterThanOrEqual(85);
    expect(new Set(all.map(({ timeZone }) => timeZone)).size).toBe(10);
    const days = all.map(({ startsAt }) => (Date.parse(startsAt) - clock.now()) / (24 * 60 * MINUTE));
    expect(Math.min(...days)).toBeGreaterThan(-4.5);
    expect(Math.max(...days)).toBeLessThan(5);

    expect(await fill()).toBe(false);
    expect(await matches()).toEqual(filled);
  });

  it.each(['2031-03-15T12:00:00Z', '2031-03-30T00:30:59Z', '2031-12-31T23:59:30Z'])(
    'contains live, popular, trending and upcoming games at %s',
    async (iso) => {
      const clock = await startedAt(iso);
      await fill();
      const all = await games();
      const live = all.filter(({ status }) => status === 'Live');
      expect(live.length).toBeGreaterThanOrEqual(6);
      expect(live.length).toBeLessThanOrEqual(8);
      expect(popularGames(all).length).toBeGreaterThanOrEqual(5);
      expect(trendingGames(all).length).toBeGreaterThanOrEqual(5);
      for (const game of live) {
        expect(clock.now() - Date.parse(game.startsAt)).toBeLessThanOrEqual(100 * MINUTE);
        expect(game.streamUrls.length).toBeGreaterThanOrEqual(2);
        // Pages show the minute or the phase.
        expect(game.statusText === '').toBe(periodsOf(game.category) !== undefined);
        for (const { stream, url } of game.streamUrls) {
          expect(url).toBeDefined();
          const { text } = await request(test.url).get(stream).expect(200);
          expect(text).toContain('data-kind="hls" data-src="/media/demo/clip.m3u8"');
        }
      }
      for (const game of all) {
        const hasStarted = Date.parse(game.startsAt) <= clock.now();
        expect({ title: game.title, begun: hasStarted }).toEqual({
          title: game.title,
          begun: game.status !== 'Scheduled',
        });
      }
    },
  );

  it('contains a game that goes live within two minutes', async () => {
    const clock = await startedAt('2031-03-15T12:00:01Z');
    await fill();
    const before = (await games()).filter(({ status }) => status === 'Live').map(({ _id }) => _id);
    const listener = await EventListener.open(test.url);
    clock.advance(2 * MINUTE);
    // Events of games that were live before may only be published now.
    const event = await listener.until(
      ({ name, data }) => name === 'game' && data['status'] === 'Live' && !before.includes(data['gameId'] as string),
    );
    listener.close();
    const game = (await games()).find(({ _id }) => _id === event.data['gameId']);
    expect(game).toMatchObject({ status: 'Live', isLive: true });
  });

  it('contains playable replays, answered and open questions, and no links to other sites', async () => {
    const clock = await startedAt('2031-03-15T12:00:00Z');
    await fill();
    const { authorization } = await signIn(test, { role: 'super-admin' });
    const read = async (path: string) =>
      (await request(test.url).get(path).set({ authorization }).expect(200)).body as unknown;

    const { replays } = (await read('/api/replays')) as { replays: ReplayRecord[] };
    expect(replays).toHaveLength(8);
    const { leagues } = (await read('/api/leagues')) as { leagues: LeagueRecord[] };
    for (const { title, date, parts, league, leagueId, category } of replays) {
      expect(title).toMatch(/^\S.* vs .*\S$/);
      expect(leagues.find(({ _id }) => _id === leagueId)).toMatchObject({ name: league, category });
      expect(Date.parse(date)).toBeLessThan(clock.now());
      expect(Date.parse(date)).toBeGreaterThan(clock.now() - 15 * 24 * 60 * MINUTE);
      expect(parts.length).toBeGreaterThan(0);
      for (const { stream } of parts) {
        const { text } = await request(test.url).get(stream).expect(200);
        expect(text).toContain('data-kind="hls" data-src="/media/demo/clip.m3u8"');
      }
    }

    const { faqs } = (await read('/api/faq')) as { faqs: FaqRecord[] };
    expect(faqs).toHaveLength(5);
    expect(faqs[0]?.title).toBe('Do I need an account to watch?');
    const { contacts } = (await read('/api/contact')) as { contacts: ContactRecord[] };
    expect(contacts.map(({ status }) => status)).toEqual(['New', 'In Progress', 'Resolved']);
    const { requests } = (await read('/api/match-requests')) as { requests: MatchRequestRecord[] };
    expect(requests.map(({ status }) => status)).toEqual(['New', 'New', 'Approved']);

    const { affiliates } = (await read('/api/affiliate')) as { affiliates: AffiliateRecord[] };
    expect(affiliates.map(({ isActive, link }) => [isActive, new URL(link).pathname])).toEqual([[true, '/about-us']]);
    const [{ link } = { link: '' }] = affiliates;
    expect(new Set((await games()).map(({ affiliateLink }) => affiliateLink))).toEqual(new Set([link]));
  });

  it('contains an inactive webhook, and an API key whose value no one has', async () => {
    const clock = await startedAt('2031-03-15T12:00:00Z');
    const { authorization, username } = await signIn(test, { role: 'super-admin' });
    await fill();
    const read = async (path: string) =>
      (await request(test.url).get(path).set({ authorization }).expect(200)).body as unknown;
    const { webhooks } = (await read('/api/webhooks')) as { webhooks: WebhookRecord[] };
    expect(webhooks.map(({ url, isActive }) => [new URL(url).host, isActive])).toEqual([
      ['scoreboard.example.org', false],
    ]);
    const { apiKeys } = (await read('/api/api-keys')) as { apiKeys: ApiKeyRecord[] };
    expect(apiKeys.map((key) => key.username)).toEqual([username]);
    expect(Date.parse(apiKeys[0]?.expiresAt ?? '')).toBeLessThan(clock.now());
  });

  it('contains its own images and builds, and deliveries that are not retried', async () => {
    await startedAt('2031-03-15T12:00:00Z');
    const { authorization, username } = await signIn(test, { role: 'super-admin' });
    await fill();
    const read = async (path: string) =>
      (await request(test.url).get(path).set({ authorization }).expect(200)).body as unknown;
    const { media: files } = (await read('/api/media')) as { media: MediaRecord[] };
    expect(files.map((file) => [file.kind, file.uses, file.username]).sort()).toEqual([
      ['build', 3, username],
      ['picture', 0, username],
      ['picture', 1, username],
      ['picture', 1, username],
    ]);
    for (const { url, smallUrl, type } of files) {
      for (const path of [url, smallUrl ?? url]) {
        const response = await request(test.url).get(path).expect(200);
        expect(response.headers['content-type']).toBe(type);
      }
    }
    const { downloads } = (await read('/api/mobile/downloads')) as { downloads: DownloadRecord[] };
    expect(downloads.map(({ version, releaseStatus }) => [version, releaseStatus])).toEqual([
      ['1.5.0-demo', 'beta'],
      ['1.4.0-demo', 'stable'],
      ['1.3.2-demo', 'stable'],
    ]);
    for (const { _id, downloadCount, sizeInMB } of downloads) {
      expect([downloadCount, sizeInMB]).toEqual([expect.any(Number), 0.12]);
      expect(downloadCount).toBeGreaterThan(0);
      await request(test.url).get(`/api/mobile/downloads/${_id}/file`).expect(200);
    }
    const { deliveries } = (await read('/api/webhooks/deliveries')) as { deliveries: DeliveryRecord[] };
    expect(deliveries.map(({ state, attempts }) => [state, attempts.length])).toEqual([
      ['failed', 2],
      ['delivered', 1],
      ['delivered', 2],
      ['delivered', 1],
      ['delivered', 1],
    ]);
    expect(deliveries.every(({ nextAt }) => nextAt === null)).toBe(true);
    const { webhooks } = (await read('/api/webhooks')) as { webhooks: WebhookRecord[] };
    expect(webhooks.map(({ lastDeliveredAt }) => lastDeliveredAt)).toEqual([deliveries[1]?.createdAt]);
    const { activities } = (await read('/api/users/activity')) as { activities: ActivityRecord[] };
    expect(activities.filter(({ resource }) => resource !== 'users')).toEqual([]);
  });

  it('does not change a database that contains data', async () => {
    await startedAt('2031-03-15T12:00:00Z');
    const { authorization } = await signIn(test, { role: 'super-admin' });
    const league = {
      name: 'Our League',
      abbreviation: 'OUR',
      country: 'nepal',
      category: 'Football',
      logoUrl: 'https://example.org/logo.png',
    };
    await request(test.url).post('/api/leagues').set({ authorization }).send(league).expect(201);
    expect(await fill()).toBe(false);
    expect(await matches()).toEqual([]);
  });
});

it('contains no record that its own forms would reject', async () => {
  const now = new Date('2026-03-14T12:00:00Z');
  const { leagues, games } = demoWeek(now);
  const messages = demoMessages(now, { userId: new Types.ObjectId(), username: 'nora' });
  const bodies: [new () => object, object[]][] = [
    [FaqDto, demoFaqs(now).map(({ title, description }) => ({ title, description }))],
    [
      ContactDto,
      messages.map(({ firstName, lastName, email, subject, message }) => ({
        firstName,
        lastName,
        email,
        subject,
        message,
      })),
    ],
    [ContactReplyDto, messages.flatMap(({ replies = [] }) => replies.map(({ text }) => ({ text })))],
    [ContactNoteDto, messages.flatMap(({ notes = [] }) => notes.map(({ text }) => ({ text })))],
    [
      MatchRequestDto,
      demoRequests(now).map(({ team, category, league, email, username }) => ({
        ...team,
        category,
        league,
        email,
        username,
      })),
    ],
    [
      AffiliateDto,
      demoAffiliates(now, 'http://localhost:3000').map(({ title, link, platforms }) => ({ title, link, platforms })),
    ],
    [
      ReplayDto,
      demoReplays(leagues, games, now).map(({ title, leagueName, category, date }) => ({
        title,
        league: leagueName,
        category,
        date,
      })),
    ],
    [
      ReplayPartsDto,
      demoReplays(leagues, games, now).map(({ parts }) => ({ parts: parts.map(({ title, url }) => ({ title, url })) })),
    ],
  ];
  for (const [dto, records] of bodies)
    for (const body of records)
      expect(await validate(plainToInstance(dto, body), { whitelist: true, forbidNonWhitelisted: true })).toEqual([]);
});
