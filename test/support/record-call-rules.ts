import { LIMITS } from '../../src/contract/limits.js';
import type { BadBody, CallRule } from './bad-bodies.js';

const text = (required: string, max: number) => ({ kind: 'text' as const, required, max });
const choice = (required: string) => ({ kind: 'choice' as const, required });

/** Bodies that are good but for one field. */
const wrongly = (good: Record<string, unknown>, field: string, values: unknown[], message?: string): BadBody[] =>
  values.map((value) => ({
    name: `${field} ${JSON.stringify(value).slice(0, 40)}`,
    body: { ...good, [field]: value },
    field,
    ...(message && { message }),
  }));

export const faq: CallRule = {
  good: { title: 'Is it free?', description: 'It is.' },
  fields: {
    title: text('Title is required', LIMITS.title),
    description: text('Description is required', LIMITS.description),
  },
};

export const contactStatus: CallRule = {
  good: { status: 'Resolved' },
  fields: { status: choice('Status must be New, In Progress or Resolved') },
};

export const contact: CallRule = {
  good: {
    firstName: 'Ann',
    lastName: 'Lee',
    email: 'ann@example.org',
    subject: 'Sound',
    message: 'It is late by a second.',
  },
  fields: {
    firstName: text('First name is required', LIMITS.personName),
    lastName: text('Last name is required', LIMITS.personName),
    email: text('Email is required', LIMITS.emailMax),
    subject: text('Subject is required', LIMITS.subject),
    message: text('Message is required', LIMITS.message),
  },
};

export const matchRequestStatus: CallRule = {
  good: { status: 'Approved' },
  fields: { status: choice('Status must be New, Pending, Approved or Cancel') },
};

export const matchRequest: CallRule = {
  good: {
    homeTeam: 'Saipal',
    awayTeam: 'Rapti',
    category: 'Football',
    league: 'Himal Cup',
    email: 'fan@example.org',
    username: 'fan',
  },
  fields: {
    homeTeam: text('Home team is required', LIMITS.name),
    awayTeam: text('Away team is required', LIMITS.name),
    category: text('Category is required', LIMITS.name),
    league: text('League is required', LIMITS.name),
    email: text('Email is required', LIMITS.emailMax),
    username: text('Username is required', LIMITS.usernameMax),
  },
};

const partner = { title: 'Partner', link: 'https://partner.example.org/', platforms: 'web', isActive: false };
export const affiliate: CallRule = {
  good: partner,
  fields: {
    title: text('Title is required', LIMITS.title),
    link: text('Link must be a valid URL', LIMITS.url),
    platforms: { kind: 'choice' },
    image: { kind: 'text', max: LIMITS.url },
    isActive: { kind: 'flag' },
  },
  more: [
    ...wrongly(partner, 'title', ['A', ' A '], 'Title must be at least 2 characters'),
    ...wrongly(partner, 'link', ['javascript:alert(1)', '//example.org', 'data:,x'], 'Link must be a valid URL'),
    ...wrongly(partner, 'image', ['image.png', 'file:///a.png'], 'Image must be a valid URL'),
    ...wrongly(partner, 'clicks', [0, 1_000_000]),
  ],
};

const build = {
  platform: 'ios',
  version: '1.0',
  downloadUrl: 'https://files.example.org/a.ipa',
  sizeInMB: 20,
  releaseStatus: 'beta',
};
export const download: CallRule = {
  good: build,
  fields: {
    platform: choice('Platform must be ios or android'),
    version: text('Version is required', LIMITS.version),
    downloadUrl: text('Download URL is required', LIMITS.url),
    sizeInMB: { kind: 'number', required: 'Size must be a number of MB' },
    releaseStatus: choice('Release status must be beta or stable'),
  },
  more: [
    ...wrongly(build, 'version', ['1'], 'Version must be at least 2 characters'),
    ...wrongly(build, 'sizeInMB', [1, 0, -20, 1.99], 'Size must be at least 2 MB'),
    ...wrongly(build, 'sizeInMB', [100_001, 1e300], 'Size must be at most 100000 MB'),
    ...wrongly(build, 'downloadUrl', ['https:/', 'a'], 'Download URL must be at least 8 characters'),
    ...wrongly(
      build,
      'downloadUrl',
      [
        'http://example.org/a',
        'ftp://example.org/a',
        '/media/app.apk',
        'https://me:pw@example.org/',
        'file:///etc/passwd',
      ],
      'Download URL must be an https address',
    ),
    ...wrongly(build, 'downloadCount', [0, 1_000_000]),
  ],
};

export function replay(league: string): CallRule {
  const good = {
    title: 'Final',
    league,
    category: 'Football',
    date: '2026-05-01',
    thumbnail: 'https://img.example.org/1.png',
    highlightsUrl: '',
  };
  return {
    good,
    fields: {
      title: text('Title is required', LIMITS.title),
      league: text('League is required', LIMITS.name),
      category: choice('Category is required'),
      date: choice('Date is required'),
      thumbnail: { kind: 'text', max: LIMITS.url },
      highlightsUrl: { kind: 'text', max: LIMITS.url },
    },
    more: [
      ...wrongly(good, 'league', ['No such league'], 'League not found'),
      ...wrongly(good, 'category', ['football', 'Quidditch'], 'Category must be one of the list'),
      ...wrongly(
        good,
        'date',
        ['2026-02-30', '2026-13-01', '1.5.2026', 'today', 1777593600000, { seconds: 'soon' }, { seconds: 1e300 }],
        'Date must be a day like 2026-08-15',
      ),
      ...wrongly(good, 'thumbnail', ['thumb.png', 'javascript:alert(1)'], 'Thumbnail must be a valid URL'),
      ...wrongly(good, 'highlightsUrl', ['highlights'], 'Highlights must be a valid URL'),
      ...wrongly(good, 'leagueId', ['x', 7]),
      ...wrongly(good, 'viewCount', [0]),
      ...wrongly(good, 'parts', [[{ title: 'One', url: 'https://example.org/1.m3u8' }]]),
      {
        name: 'unknown leagueId',
        body: { ...good, leagueId: '507f1f77bcf86cd799439011' },
        field: 'league',
        message: 'League not found',
      },
    ],
  };
}

const part = { title: 'First half', url: 'https://stream.example.org/1.m3u8' };
const PART_REQUIRED = 'At least one replay part is required';
const ofPart = (field: string, values: unknown[], message?: string): BadBody[] =>
  wrongly(part, field, values, message).map((bad) => ({
    ...bad,
    body: { parts: [part, bad.body] },
    field: `parts.1.${field}`,
  }));

export const replayParts: CallRule = {
  good: { parts: [part] },
  fields: {},
  more: [
    { name: 'left out', body: {}, field: 'parts', message: PART_REQUIRED },
    ...wrongly({}, 'parts', [[], null, 'text', { 0: part }], PART_REQUIRED),
    ...wrongly({}, 'parts', [Array.from({ length: LIMITS.replayParts + 1 }, () => part)]),
    { name: 'of texts', body: { parts: ['https://example.org'] } },
    { name: 'of nulls', body: { parts: [null] } },
    { name: 'of lists', body: { parts: [[part]] } },
    ...ofPart('title', ['', ' ', null], 'Title is required'),
    ...ofPart('title', [7, 'x'.repeat(LIMITS.title + 1)]),
    ...ofPart('url', ['', null], 'URL is required'),
    ...ofPart(
      'url',
      [
        'example',
        'javascript:alert(1)',
        '//evil.example',
        '/api/setting',
        '/media/../api',
        '/media/%2e%2e/api',
        'https://user:pw@example.org/',
        'file:///etc/passwd',
        `https://example.org/${'x'.repeat(LIMITS.url)}`,
        7,
      ],
      'URL must be a valid URL',
    ),
    ...ofPart('url', ['http://example.org/a.m3u8'], 'URL must start with https://, not http://'),
    ...ofPart('_id', ['x', 7]),
    ...ofPart('_id', ['507f1f77bcf86cd799439011'], 'This part is not one of this replay'),
    ...ofPart('viewCount', [1]),
  ],
};
