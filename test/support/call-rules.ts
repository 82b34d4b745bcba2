import { LIMITS } from '../../src/contract/limits.js';
import { wrongly, type CallRule } from './bad-bodies.js';

const text = (required: string, max: number) => ({ kind: 'text' as const, required, max });
const COUNTRY = 'Country is required';
const CATEGORY = 'Please select a category';

export const league: CallRule = {
  good: {
    name: 'Bundesliga',
    abbreviation: 'BL',
    country: 'germany',
    category: 'Football',
    logoUrl: 'https://example.org/bl.png',
  },
  fields: {
    name: text('Name is required', LIMITS.name),
    abbreviation: text('Abbreviation is required', LIMITS.abbreviation),
    country: { kind: 'choice', required: COUNTRY },
    category: { kind: 'choice', required: CATEGORY },
    logoUrl: text('Invalid URL for logo', LIMITS.url),
  },
  more: [
    { name: 'a sport without leagues', body: { category: 'Chess' }, field: 'category' },
    ...['javascript:alert(1)', 'example.org/a.png', 'ftp://example.org/a.png', '/logo.png'].map((logoUrl) => ({
      name: `logo ${logoUrl}`,
      body: { logoUrl },
      field: 'logoUrl',
      message: 'Invalid URL for logo',
    })),
  ].map((bad) => ({
    ...bad,
    body: {
      name: 'B',
      abbreviation: 'B',
      country: 'germany',
      category: 'Football',
      logoUrl: 'https://e.org/',
      ...bad.body,
    },
  })),
};

export const match: CallRule = {
  good: { title: 'Round 1', description: 'The first', category: 'Football' },
  fields: {
    title: text('Title is required', LIMITS.title),
    description: { kind: 'text', max: LIMITS.description },
    category: { kind: 'choice' },
  },
};

export const settings = {
  devTools: {
    good: { isEnabled: true },
    fields: { isEnabled: { kind: 'flag', required: 'Enabled must be yes or no' } },
  },
  goLive: {
    good: { shiftMinutes: 5 },
    fields: { shiftMinutes: { kind: 'number', required: 'Shift must be a whole number of minutes' } },
    more: [121, -121, 1.5, 1e300].map((shiftMinutes) => ({
      name: `shift ${shiftMinutes}`,
      body: { shiftMinutes },
      field: 'shiftMinutes',
    })),
  },
  site: {
    good: { timeZone: 'Asia/Kathmandu', autoFinish: true, notice: { isEnabled: true, title: 'A', text: 'B' } },
    fields: { timeZone: { kind: 'choice' }, autoFinish: { kind: 'flag' } },
    more: [
      { name: 'offset zone', body: { timeZone: '+02:00' }, field: 'timeZone' },
      { name: 'notice text', body: { notice: 'hello' }, field: 'notice' },
      { name: 'notice list', body: { notice: [{ isEnabled: true }] }, field: 'notice' },
      { name: 'notice without flag', body: { notice: { title: 'A' } }, field: 'notice.isEnabled' },
      { name: 'notice unknown field', body: { notice: { isEnabled: true, html: 'A' } }, field: 'notice.html' },
      { name: 'notice long', body: { notice: { isEnabled: true, title: 'x'.repeat(201) } }, field: 'notice.title' },
    ],
  },
} as const;

export const trending: CallRule = {
  good: { isTrending: true },
  fields: { isTrending: { kind: 'flag', required: 'Trending must be yes or no' } },
};
export const result: CallRule = {
  good: { homeScore: null, awayScore: null, statusText: 'Postponed' },
  fields: {
    homeScore: { kind: 'number' },
    awayScore: { kind: 'number' },
    statusText: { kind: 'text', max: LIMITS.statusText },
  },
  more: [
    ...[-1, 1000, 0.5, '2'].map((homeScore) => ({
      name: `score ${homeScore}`,
      body: { homeScore, awayScore: 1 },
      field: 'homeScore',
      message: 'Home score must be a whole number from 0 to 999',
    })),
    { name: 'score of one', body: { awayScore: 1 }, field: 'homeScore' },
    { name: 'score before the start', body: { homeScore: 1, awayScore: 0 }, field: 'homeScore' },
  ],
};
export const live: CallRule = { good: { force: false }, fields: { force: { kind: 'flag' } } };
export const activity: CallRule = {
  good: { action: 'Looked' },
  fields: { action: text('Action is required', LIMITS.activityAction) },
};
export const login: CallRule = {
  good: { email: 'nobody@example.org', password: 'nothing-12', client: 'app' },
  fields: {
    email: text('Email is required', LIMITS.emailMax),
    password: { kind: 'text', max: LIMITS.passwordCeiling },
    client: { kind: 'choice' },
    code: { kind: 'text', max: LIMITS.secondFactorCode },
  },
  more: [{ name: 'without password', body: { email: 'a' }, field: 'password', message: 'Password is required' }],
};
export const imports: CallRule = {
  good: {
    text: 'home,away,date\nA,B,2026-01-01',
    ...{ league: 'L', category: 'Football', timeZone: 'UTC', match: 'M', dateOrder: 'day-first' },
    abbreviations: ['PST=UTC-8'],
  },
  fields: {
    text: { kind: 'text' },
    league: text('League is required', LIMITS.name),
    category: { kind: 'choice', required: CATEGORY },
    timeZone: { kind: 'choice' },
    match: { kind: 'text', max: LIMITS.title },
    dateOrder: { kind: 'choice' },
  },
  more: [
    ...[undefined, null, ''].map((file) => ({
      name: `file ${String(file)}`,
      body: { text: file, league: 'L', category: 'Football' },
      field: 'text',
      message: 'Choose a file with fixtures',
    })),
    ...wrongly(
      { text: 'home,away,date\nA,B,2026-01-01', league: 'L', category: 'Football' },
      'abbreviations',
      ['PST=UTC-8', [7], [['PST=UTC-8']], { 0: 'PST=UTC-8' }, ['PST'], ['PST=UTC-9'], Array(100).fill('PST=UTC-8')],
      'Abbreviations must be a list of meanings such as PST=UTC-8',
    ),
  ],
};

const entry = { title: 'Main', url: 'https://stream.example.org/1.m3u8', quality: '720p', language: 'Nepali' };
const ADDRESS = 'URL must start with https:// or /media/';
export const streams: CallRule = {
  good: { streamUrls: [entry] },
  fields: {},
  more: [
    { name: 'none', body: { streamUrls: [] }, field: 'streamUrls', message: 'At least one stream URL is required' },
    { name: 'left out', body: {}, field: 'streamUrls', message: 'At least one stream URL is required' },
    { name: 'null', body: { streamUrls: null }, field: 'streamUrls', message: 'At least one stream URL is required' },
    { name: 'an object', body: { streamUrls: { 0: entry } }, field: 'streamUrls' },
    { name: 'of texts', body: { streamUrls: ['https://example.org'] } },
    { name: 'of nulls', body: { streamUrls: [null] } },
    { name: 'of lists', body: { streamUrls: [[entry]] } },
    { name: '21', body: { streamUrls: Array.from({ length: 21 }, () => entry) }, field: 'streamUrls' },
    ...[
      'http://example.org/a.m3u8',
      'javascript:alert(1)',
      'data:text/html,x',
      '//evil.example',
      '/api/games',
      '/media/../api',
      '/media/',
      'https://user:pw@example.org/',
      'a.b.c',
      `https://example.org/${'x'.repeat(LIMITS.url)}`,
      'file:///etc/passwd',
      '/media/%2e%2e/api/setting',
      'https://',
      7,
    ].map((url) => ({
      name: `url ${String(url).slice(0, 40)}`,
      body: { streamUrls: [{ ...entry, url }] },
      field: 'streamUrls.0.url',
      message: ADDRESS,
    })),
    {
      name: 'no title',
      body: { streamUrls: [{ ...entry, title: '' }] },
      field: 'streamUrls.0.title',
      message: 'Title is required',
    },
    { name: 'quality', body: { streamUrls: [entry, { ...entry, quality: '4k' }] }, field: 'streamUrls.1.quality' },
    { name: 'language', body: { streamUrls: [{ ...entry, language: 'Klingon' }] }, field: 'streamUrls.0.language' },
    { name: 'platform', body: { streamUrls: [{ ...entry, platform: 'Vine' }] }, field: 'streamUrls.0.platform' },
    { name: 'bad id', body: { streamUrls: [{ ...entry, _id: 'x' }] }, field: 'streamUrls.0._id' },
    {
      name: 'id of nobody',
      body: { streamUrls: [{ ...entry, _id: '507f1f77bcf86cd799439011' }] },
      field: 'streamUrls.0._id',
    },
    { name: 'unknown field', body: { streamUrls: [{ ...entry, health: 1 }] }, field: 'streamUrls.0.health' },
  ],
};

export function gameRules(leagueName: string): CallRule {
  const good = {
    title: 'A vs B',
    homeTeam: 'A',
    awayTeam: 'B',
    location: 'Ground',
    date: '2027-05-01',
    time: '18:30',
    timeZone: 'UTC',
    league: leagueName,
    platforms: 'both',
    status: 'Scheduled',
    isTimeConfirmed: true,
    isLive: false,
    highlightsUrl: '',
    viewCount: 0,
    homeScore: null,
    awayScore: null,
    statusText: 'Postponed',
  };
  const of = (field: string, values: unknown[], message?: string) =>
    values.map((value) => ({ name: `${field} ${String(value)}`, body: { ...good, [field]: value }, field, message }));
  return {
    good,
    fields: {
      title: text('Title is required', LIMITS.title),
      homeTeam: text('Home team is required', LIMITS.name),
      awayTeam: text('Away team is required', LIMITS.name),
      location: text('Location is required', LIMITS.location),
      date: { kind: 'text', required: 'Date is required' },
      time: { kind: 'choice' },
      timeZone: { kind: 'choice' },
      league: text('League is required', LIMITS.name),
      platforms: { kind: 'choice' },
      status: { kind: 'choice' },
      isTimeConfirmed: { kind: 'flag' },
      isLive: { kind: 'flag' },
      viewCount: { kind: 'number' },
      homeScore: { kind: 'number' },
      awayScore: { kind: 'number' },
      statusText: { kind: 'text', max: LIMITS.statusText },
      highlightsUrl: { kind: 'text', max: LIMITS.url },
    },
    more: [
      ...of(
        'date',
        ['2026-02-30', '2026-13-01', '26-01-01', '2026-1-1', '0000-00-00'],
        'Date must look like 2026-08-15',
      ),
      ...of('time', ['24:00', '8:00', '20:60', '20:00:00', '-1:00'], 'Time must look like 20:00'),
      ...of(
        'timeZone',
        ['+02:00', 'Mars/Base', 'Europe/Londonx', '../etc', 'IST'],
        'Time zone must be a name like Europe/London',
      ),
      ...of('league', ['No such league'], 'League not found'),
      ...of('highlightsUrl', ['example', 'javascript:alert(1)'], 'Highlights must be a valid URL'),
      {
        name: 'unknown leagueId',
        body: { ...good, leagueId: '507f1f77bcf86cd799439011' },
        field: 'league',
        message: 'League not found',
      },
      { name: 'bad leagueId', body: { ...good, leagueId: 'x' }, field: 'leagueId' },
      { name: 'live and scheduled', body: { ...good, status: 'Finished', isLive: true }, field: 'status' },
      ...of('homeScore', [-1, 1000, 1.5], 'Home score must be a whole number from 0 to 999'),
      ...of('awayScore', [-1, 1000, 1.5], 'Away score must be a whole number from 0 to 999'),
      { name: 'score of one', body: { ...good, status: 'Live', isLive: true, homeScore: 1 }, field: 'awayScore' },
      { name: 'score before the start', body: { ...good, homeScore: 1, awayScore: 0 }, field: 'homeScore' },
      { name: 'negative views', body: { ...good, viewCount: -1 }, field: 'viewCount' },
    ],
  };
}
