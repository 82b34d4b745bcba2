import type { BaseRecord } from '@contract/records/base.record.js';
import type { ContactRecord } from '@contract/records/contact.record.js';
import type { FaqRecord } from '@contract/records/faq.record.js';
import type { LeagueRecord } from '@contract/records/league.record.js';
import type { MatchRequestRecord } from '@contract/records/match-request.record.js';
import type { GameRecord, MatchRecord } from '@contract/records/match.record.js';
import type { OwnStreamRecord } from '@contract/records/own-stream.record.js';
import type { RoleRecord } from '@contract/records/role.record.js';
import type { SettingsRecord } from '@contract/records/setting.record.js';
import type { TeamProfileRecord } from '@contract/records/team.record.js';
import type { UserRecord } from '@contract/records/user.record.js';

let count = 0;

/** The fields that every record has, with a new id. */
export function record(): BaseRecord {
  const id = (++count).toString(16).padStart(24, '0');
  const createdAt = '2026-01-01T12:00:00.000Z';
  return { _id: id, id, createdAt, updatedAt: createdAt, revision: 1 };
}

/** Returns a function that creates records with these fields, which a test can override. */
const recordOf =
  <Row extends BaseRecord>(defaults: Omit<Row, keyof BaseRecord>) =>
  (fields: Partial<Row> = {}): Row =>
    ({ ...record(), ...structuredClone(defaults), ...fields }) as Row;

export const faqRecord = recordOf<FaqRecord>({ title: 'How?', description: 'So.', order: 1 });

export const leagueRecord = recordOf<LeagueRecord>({
  name: 'Harbour League',
  abbreviation: 'HL',
  country: 'malta',
  category: 'Football',
  logoUrl: 'https://example.org/logo.png',
  seasonStart: null,
  order: 1,
});

export const teamRecord = recordOf<TeamProfileRecord>({
  name: 'Harbour United',
  aliases: ['Harbour Utd', 'The Anchors'],
  shortName: 'HARBOUR',
  colours: ['#c8102e'],
  crest: '',
  nameIds: ['harbour-united', 'harbour-utd', 'the-anchors'],
});

export const matchRecord = recordOf<MatchRecord>({ title: 'Round 1', description: '', category: '', games: [] });

/** A scheduled game far in the future. Override `status` together with the score. */
export const gameRecord = recordOf<GameRecord>({
  matchId: 'a'.repeat(24),
  matchTitle: 'Round 1',
  title: 'Reds vs Blues',
  homeTeam: 'Reds',
  awayTeam: 'Blues',
  isHomePlaceholder: false,
  isAwayPlaceholder: false,
  location: 'The Old Ground',
  date: '2039-05-20',
  time: '18:00',
  timeZone: 'UTC',
  startsAt: '2039-05-20T18:00:00.000Z',
  goLiveAt: '2039-05-20T18:00:00.000Z',
  opensAt: '2039-05-20T17:30:00.000Z',
  status: 'Scheduled',
  isLive: false,
  homeScore: null,
  awayScore: null,
  isTimeConfirmed: true,
  statusText: '',
  isTrending: false,
  platforms: 'both',
  league: 'Harbour League',
  leagueId: 'b'.repeat(24),
  leagueLogoUrl: '',
  category: 'Football',
  highlightsUrl: '',
  viewCount: 0,
  streamUrls: [],
});

/** An own stream whose encoder has not connected yet. */
export const ownStreamRecord = recordOf<OwnStreamRecord>({
  name: 'bcdfghjkmn',
  title: 'Main',
  streamId: 'c'.repeat(24),
  gameId: 'd'.repeat(24),
  game: null,
  earlyLiveMinutes: 0,
  hasKey: true,
  keyFrom: '2039-05-20T17:00:00.000Z',
  state: 'waiting',
  since: '2026-01-01T12:00:00.000Z',
  tracks: [],
  uptime: 0,
  drops: 0,
  advice: [],
  reason: '',
  rejected: null,
  previewUrl: null,
});

export const requestRecord = recordOf<MatchRequestRecord>({
  username: 'fan',
  email: 'fan@example.org',
  team: { homeTeam: 'Reds', awayTeam: 'Blues' },
  category: 'Football',
  league: 'Harbour League',
  status: 'New',
  gameId: null,
  note: '',
  mailState: null,
});

export const userRecord = recordOf<UserRecord>({
  username: 'helen',
  email: 'helen@example.org',
  role: 'staff',
  permissions: ['dashboard:access'],
  status: 'Active',
  isVerified: true,
  mustChangePassword: false,
  hasSecondFactor: false,
});

export const roleRecord = recordOf<RoleRecord>({ name: 'Editor', role: 'editor', isBuiltIn: false });

export const contactRecord = recordOf<ContactRecord>({
  firstName: 'Ana',
  lastName: 'Pires',
  name: 'Ana Pires',
  email: 'ana@example.org',
  subject: 'Sound',
  message: 'It is late.',
  status: 'New',
  assignee: null,
  replies: [],
  notes: [],
});

const NO_NOTICE = { isEnabled: false, title: '', text: '' };

export const settingsRecord = recordOf<SettingsRecord>({
  devTools: { isEnabled: false },
  goLive: { shiftMinutes: 0 },
  timeZone: 'UTC',
  notice: NO_NOTICE,
  improvements: NO_NOTICE,
  autoFinish: true,
  instantReplay: 'automatic',
});
