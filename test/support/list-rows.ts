import type { ListName } from '../../src/contract/lists.js';
import { RESOURCES } from '../../src/contract/resources/index.js';
import type { Api } from './api.js';

/** What other calls make, or the test itself. */
type MadeOtherwise = 'activity' | 'leagues' | 'matches' | 'games' | 'streams';

/** Rows of the plain lists, made through the API: eight of each, two by two alike in what lists filter by. */
const BODIES: Record<Exclude<ListName, MadeOtherwise>, (index: number, context: RowContext) => object> = {
  users: (index) => ({ username: `somebody ${index}`, email: `somebody${index}@example.org`, password: 'some-pw-123' }),
  roles: (index) => ({ name: `Role ${index}` }),
  affiliates: (index) => ({
    title: `Partner ${index}`,
    link: `https://example.org/${index}`,
    platforms: index % 2 ? 'web' : 'mobile',
    isActive: index % 3 > 0,
  }),
  contacts: (index) => ({
    firstName: 'Ada',
    lastName: ['Lovelace', 'Byron'][index % 2],
    email: `ada${index}@example.org`,
    subject: `About ${index}`,
    message: 'I should like to know more.',
  }),
  faqs: (index) => ({ title: `Question ${index}`, description: 'Because.' }),
  replays: (index, { league }) => ({
    title: `Replay ${index}`,
    league,
    category: index % 2 ? 'Football' : 'Cricket',
    date: `2031-01-0${1 + Math.floor(index / 2)}`,
  }),
  downloads: (index) => ({
    platform: index % 2 ? 'ios' : 'android',
    version: `1.${index}`,
    downloadUrl: `https://example.org/app-${index}`,
    sizeInMB: 10 + index,
    releaseStatus: index % 3 ? 'stable' : 'beta',
  }),
  'mobile-notifications': (index, { gameId }) => ({
    title: `Something to know ${index}`,
    body: 'Here is what there is to know',
    category: index % 2 ? 'news' : 'promo',
    deliveryType: 'scheduled',
    deliveryDate: '2039-01-01',
    deliveryTime: `1${index}:00`,
    ...(index % 2 ? { gameId } : {}),
  }),
  devices: (index) => ({
    token: `token-${index}`,
    platform: index % 2 ? 'ios' : 'android',
    userName: `user ${index}`,
    theme: index % 2 ? 'dark' : 'light',
    isNotificationsAllowed: index % 3 > 0,
  }),
  notifications: (index) => ({ title: `Template ${index}`, description: 'Text' }),
  requests: (index) => ({
    homeTeam: `Home ${index}`,
    awayTeam: `Away ${index}`,
    category: index % 2 ? 'Football' : 'Cricket',
    league: 'Some league',
    email: `fan${index}@example.org`,
    username: `fan ${index}`,
  }),
};

/** What rows refer to. */
export interface RowContext {
  league: string;
  gameId: string;
}

/** Adds rows to every plain list. */
export async function addListRows(admin: Api, context: RowContext): Promise<void> {
  for (const [name, bodyOf] of Object.entries(BODIES)) {
    const path = name === 'devices' ? 'mobile/devices' : RESOURCES[name as keyof typeof BODIES].path;
    for (let index = 0; index < 8; index += 1) await admin.post(`/api/${path}`, bodyOf(index, context)).expect(201);
  }
}
