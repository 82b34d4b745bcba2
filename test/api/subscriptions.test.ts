import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Api, databaseOf, expectFailure } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { browser } from '../support/web-push-payload.js';

const PATH = '/api/notifications/subscriptions';
const { subscription } = browser('https://updates.push.services.mozilla.com/one');

describe('a subscription of a browser', () => {
  let test: TestApp;
  let anyone: Api;

  beforeAll(async () => {
    test = await startTestApp();
    anyone = new Api(test);
  });
  afterAll(() => test.close());

  it('uses one key, which is the same for every process and stays the same', async () => {
    const first = await anyone.get(`${PATH}/key`).expect(200);
    expect(Buffer.from(first.body.key as string, 'base64url')).toHaveLength(65);
    const other = new Api({ url: await test.another() });
    const [one, two] = await Promise.all([other.get(`${PATH}/key`), anyone.get(`${PATH}/key`)]);
    expect([one.body.key, two.body.key]).toEqual([first.body.key, first.body.key]);
    expect(JSON.stringify(first.body)).not.toContain('private');
  });

  it('is created, updated by its endpoint and deleted by it', async () => {
    const follows = [
      { kind: 'team', value: '  FC   Arsenal ' },
      { kind: 'team', value: 'fc arsenal' },
      { kind: 'league', value: '507F1F77BCF86CD799439011' },
    ];
    const quietHours = { from: '22:00', to: '07:00', timeZone: 'Europe/London' };
    const creation = await anyone.post(PATH, { subscription, follows, quietHours }).expect(201);
    expect(creation.body).toEqual({
      message: 'Browser registered.',
      subscription: {
        endpoint: subscription.endpoint,
        follows: [
          { kind: 'team', value: 'fc arsenal' },
          { kind: 'league', value: '507f1f77bcf86cd799439011' },
        ],
        quietHours,
      },
    });
    const update = await anyone.post(PATH, { subscription: { ...subscription, expirationTime: null } }).expect(201);
    // The endpoint does not reveal the stored fields.
    const nothing = { endpoint: subscription.endpoint, follows: [], quietHours: null };
    expect(update.body).toEqual({ message: 'Browser updated.', subscription: nothing });
    const stored = await databaseOf(test).collection('push-subscriptions').findOne({ endpoint: subscription.endpoint });
    expect(stored).toMatchObject({ quietHours, keys: subscription.keys });
    expect(stored?.['follows']).toHaveLength(2);
    const cleared = await anyone.post(PATH, { subscription, follows: [], quietHours: null }).expect(201);
    expect(cleared.body.subscription).toMatchObject({ follows: [], quietHours: null });
    const filter = { endpoint: subscription.endpoint };
    expect(await databaseOf(test).collection('push-subscriptions').countDocuments(filter)).toBe(1);
    await anyone.delete(PATH).send({ endpoint: subscription.endpoint }).expect(200);
    await anyone.delete(PATH).send({ endpoint: subscription.endpoint }).expect(200);
    expect(await databaseOf(test).collection('push-subscriptions').countDocuments(filter)).toBe(0);
  });

  it('is created once for simultaneous registrations of an endpoint', async () => {
    const twice = browser('https://updates.push.services.mozilla.com/twice');
    await Promise.all([1, 2, 3].map(() => anyone.post(PATH, { subscription: twice.subscription }).expect(201)));
    const filter = { endpoint: twice.subscription.endpoint };
    expect(await databaseOf(test).collection('push-subscriptions').countDocuments(filter)).toBe(1);
  });

  it.each([
    'http://updates.push.services.mozilla.com/plain',
    'https://push.example.org/unknown',
    'https://fcm.googleapis.com.example.org/a',
    'https://notfcm.googleapis.com/a',
    'https://fcm.googleapis.com:8443/a',
    'https://127.0.0.1/a',
    'https://10.0.0.8/a',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/a',
    'https://[::ffff:127.0.0.1]/a',
    'https://localhost/a',
    'https://database/a',
  ])('is rejected at %s', async (endpoint) => {
    const response = await anyone.post(PATH, { subscription: { ...subscription, endpoint } });
    expectFailure(response, 'VALIDATION_FAILED', 'Endpoint must be the https address of a known push service');
  });

  it('is rejected with a user in its address', async () => {
    const endpoint = 'https://user:password@fcm.googleapis.com/a';
    const response = await anyone.post(PATH, { subscription: { ...subscription, endpoint } });
    expectFailure(response, 'VALIDATION_FAILED', 'Endpoint must be a valid URL');
  });

  it('is rejected with fields that no browser sends', async () => {
    const bad = async (body: object): Promise<string> =>
      JSON.stringify((await anyone.post(PATH, body).expect(400)).body.errors);
    expect(await bad({})).toContain('Subscription is required');
    expect(await bad({ subscription: { endpoint: 'x', keys: subscription.keys } })).toContain('valid URL');
    expect(await bad({ subscription: { ...subscription, keys: { p256dh: 'AAAA', auth: 'AAAA' } } })).toContain(
      '65 bytes',
    );
    const wrong = { from: '22:00', to: '22:00', timeZone: 'Mars/Base' };
    expect(await bad({ subscription, quietHours: wrong })).toMatch(/must be different.*Time zone/);
    expect(await bad({ subscription, follows: [{ kind: 'league', value: 'Premier League' }] })).toContain(
      'id of a league',
    );
    expect(await bad({ subscription, follows: [{ kind: 'player', value: 'Ada' }] })).toContain('team, league or game');
    const many = Array.from({ length: 201 }, (_, index) => ({ kind: 'team', value: `Team ${index}` }));
    expect(await bad({ subscription, follows: many })).toContain('at most 200');
  });
});
