import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ImportReport } from '../../src/contract/records/import.record.js';
import type { GameRecord } from '../../src/contract/records/match.record.js';
import { adminApi, Api, databaseOf, expectFailure } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { gameBody, makeStage, type Stage } from '../support/fixtures.js';

const LOGO = 'https://example.org/logo.png';

describe('a text in a call', () => {
  let test: TestApp;
  let admin: Api;
  let visitor: Api;
  let stage: Stage;

  beforeAll(async () => {
    test = await startTestApp();
    admin = await adminApi(test);
    visitor = new Api(test);
    stage = await makeStage(test, { authorization: admin.headers['authorization'] ?? '' });
  });
  afterAll(() => test.close());

  const league = (name: string) =>
    admin.post('/api/leagues', { name, abbreviation: 'TX', country: 'nepal', category: 'Football', logoUrl: LOGO });
  const gamesPath = (): string => `/api/matches/${stage.matchId}/game`;

  it('returns 400 if it is required and has no visible character', async () => {
    const response = await league('\u200b\u200b');

    expectFailure(response, 'VALIDATION_FAILED', 'Name is required');
  });

  it('returns 409 for a name that differs only in hidden characters', async () => {
    await league('Twin Cup').expect(201);

    expectFailure(await league('Twin\u200d\u00a0 Cup\u202c'), 'LEAGUE_EXISTS');
  });

  it('is stored in a game without control characters, in NFC', async () => {
    const body = gameBody(stage, Date.now() + 86_400_000, {
      title: 'Har\u000bbour vs Atle\u0301tico\u0000',
      homeTeam: '\u202eHar\u200bbour',
      awayTeam: 'Atle\u0301tico',
      location: 'Old\tGround\ufffe',
      league: `${stage.league}\u200b`,
    });

    const { game } = (await admin.post(gamesPath(), body).expect(201)).body as { game: GameRecord };

    expect(game).toMatchObject({
      title: 'Har bour vs Atlético',
      homeTeam: 'Harbour',
      awayTeam: 'Atlético',
      location: 'Old Ground',
    });
  });

  it.each(['क्‍षेत्र लिग', 'لیگ می‌خواهم', '👨‍👩‍👧 Cup ❤️'])('is stored as typed: %s', async (name) => {
    const { body } = await league(name).expect(201);

    expect(body.league.name).toBe(name);
  });

  it('keeps its line breaks if several lines are allowed', async () => {
    const faq = { title: 'A\r\nB', description: 'First\r\nSecond\u200b' };

    const { body } = await admin.post('/api/faq', faq).expect(201);

    expect(body.faq).toMatchObject({ title: 'A B', description: 'First\nSecond' });
  });

  it('is accepted if it is too long only because of hidden characters', async () => {
    const title = 'a'.repeat(200);

    const { body } = await admin.post('/api/matches', { title: `${title}\u200b` }).expect(201);

    expect(body.match.title).toBe(title);
    await admin.post('/api/matches', { title: `${title}b` }).expect(400);
  });

  it('is stored as sent if it is an address', async () => {
    const link = 'https://example.org/caf%C3%A9?a=e\u0301';

    const { body } = await admin.post('/api/affiliate', { title: 'Partner', link }).expect(201);

    expect(body.affiliate.link).toBe(link);
  });

  it.each(['Findable e\u0301', 'Findable\u00a0 \u200bé'])('is found by %j', async (q) => {
    await admin.post('/api/matches', { title: 'Findable é' });

    const { body } = await admin.list('/api/matches', { filter: { q } }).expect(200);

    expect(body.matches.length).toBeGreaterThan(0);
  });

  it('is filtered by its value in another form', async () => {
    const name = 'Fi\u0301lter League';
    await league(name).expect(201);
    await admin.post(gamesPath(), gameBody(stage, Date.now() + 86_400_000, { league: 'Fílter League' })).expect(201);

    const { body } = await admin.list('/api/games', { filter: { league: name } }).expect(200);

    expect(body.games).toHaveLength(1);
  });

  it('is cleaned in calls of apps and visitors', async () => {
    const token = 'ExponentPushToken[texts-of-calls-000001]';
    const device = { token, platform: 'android', userName: '\u202eAda\u200b', email: 'ada@example.org\u200b' };
    const follows = [{ kind: 'team', value: 'Atle\u0301tico\u200b' }];
    await visitor.post('/api/mobile/devices', { ...device, follows }).expect(201);
    const message = { firstName: 'Ada\u200b', lastName: 'Love', email: '\u202aada@example.org', subject: 'A\u000bB C' };
    await visitor.post('/api/contact', { ...message, message: 'First line\r\nSecond\u0000' }).expect(201);

    const stored = await databaseOf(test).collection('devices').findOne({ token });
    expect(stored).toMatchObject({ userName: 'Ada', email: 'ada@example.org', follows: ['team:atlético'] });
    const contact = await databaseOf(test).collection('contacts').findOne({});
    expect(contact).toMatchObject({ name: 'Ada Love', email: 'ada@example.org', subject: 'A B C' });
    expect(contact?.['message']).toBe('First line\nSecond');
  });

  it('is cleaned in the cells of an imported file', async () => {
    const text = `date,time,home,away\n2031-08-15,20:00,Har\u200bbour\u0007,Atle\u0301tico\u202e\n`;
    const body = { text, league: 'Impor\u200bted Cup', category: 'Football' };

    const { report } = (await admin.post('/api/matches/import?format=csv', body).expect(201)).body as {
      report: ImportReport;
    };

    expect(report.rows).toMatchObject([{ outcome: 'created', title: 'Harbour vs Atlético', league: 'Imported Cup' }]);
  });

  it('is cleaned in the settings', async () => {
    const { settings } = (await admin.get('/api/setting').expect(200)).body as { settings: { _id: string } };
    const notice = { isEnabled: true, title: 'Wel\u200bcome', text: 'A\r\nB\u0007' };

    const { body } = await admin.put(`/api/setting/${settings._id}/site`, { notice }).expect(200);

    expect(body.settings.notice).toMatchObject({ title: 'Welcome', text: 'A\nB' });
  });
});
