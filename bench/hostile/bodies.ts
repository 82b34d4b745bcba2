/** Bodies that `npm run bench -- hostile` sends. */

/** Maximum length of the body of an ordinary call, in bytes. */
const BODY = 256 * 1024;

const long = (length: number): string => 'x'.repeat(length);
const follows = Array.from({ length: 200 }, (_, index) => ({ kind: 'team', value: `${index} ${long(110)}` }));
const quietHours = { from: '22:00', to: '07:00', timeZone: 'Europe/London' };
const keys = { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: Buffer.alloc(16).toString('base64url') };
const endpoint = `https://fcm.googleapis.com/fcm/send/${long(1_900)}`;

/** Largest accepted body of each call. */
export const LARGEST: Readonly<Record<string, object>> = {
  'POST /api/contact': {
    firstName: long(50),
    lastName: long(50),
    email: 'someone@example.org',
    subject: long(100),
    message: long(1_000),
  },
  'POST /api/match-requests': {
    homeTeam: long(100),
    awayTeam: long(100),
    category: 'Football',
    league: long(100),
    email: 'someone@example.org',
    username: long(60),
  },
  'POST /api/mobile/devices': { token: long(4_000), platform: 'ios', userName: long(60), follows, quietHours },
  'DELETE /api/mobile/devices': { token: long(4_000) },
  'POST /api/notifications/subscriptions': { subscription: { endpoint, keys }, follows, quietHours },
  'DELETE /api/notifications/subscriptions': { endpoint },
  'POST /api/auth/login': { email: long(250), password: long(12), client: 'app' },
};

/** Returns bodies of the maximum length that every call rejects. */
export function hostile(good: object): string[] {
  const fields = Object.entries(good);
  const grown = fields.map(([name]) => JSON.stringify({ ...good, [name]: long(BODY - 40_000) }));
  const listed = fields.map(([name]) => `{"${name}":[${Array(80_000).fill('{}').join(',')}]}`);
  const some = fields.map(([name]) => `{"${name}":[${Array(4_000).fill('{"kind":1}').join(',')}]}`);
  return [
    '['.repeat(BODY),
    '{"a":'.repeat(BODY / 5 - 1),
    `{"a":"${'\\"'.repeat(BODY / 2 - 10)}"}`,
    JSON.stringify(Object.fromEntries(Array.from({ length: 4_900 }, (_, index) => [`field ${index}`, index]))),
    JSON.stringify({ [long(BODY - 100)]: 1 }),
    JSON.stringify({ ...good, email: `${'a.'.repeat(60_000)}@${'b.'.repeat(60_000)}` }),
    JSON.stringify({ ...good, subscription: { endpoint: `https://${'a.'.repeat(100_000)}`, keys } }),
    JSON.stringify({ ...good, follows: Array.from({ length: 200 }, () => ({ kind: 'game', value: long(1_000) })) }),
    ...grown,
    ...listed,
    ...some,
  ];
}
