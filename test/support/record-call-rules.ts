import { LIMITS } from '../../src/contract/limits.js';
import { MESSAGES } from '../../src/contract/messages.js';
import { choice, text, wrongly, type BadBody, type CallRule } from './bad-bodies.js';

export const contactStatus: CallRule = {
  good: { status: 'Resolved' },
  fields: { status: choice('Status must be New, In Progress or Resolved') },
};

export const contactReply: CallRule = {
  good: { text: 'We mended it.', status: 'Resolved' },
  fields: { text: text('Reply is required', LIMITS.reply), status: { kind: 'choice' } },
  more: wrongly({ text: 'We mended it.' }, 'key', ['x', 7, '507f1f77bcf86cd799439011'], 'Key must be a UUID'),
};

export const contactNote: CallRule = {
  good: { text: 'Asked the studio.' },
  fields: { text: text('Note is required', LIMITS.note) },
};

export const contactAssignee: CallRule = {
  good: { userId: null },
  fields: {},
  more: [
    { name: 'left out', body: {}, field: 'userId' },
    ...wrongly({}, 'userId', ['x', 7, '', [], '507f1f77bcf86cd799439011'], MESSAGES.assigneeUnknown),
  ],
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
  more: [
    {
      name: 'with a note that is too long',
      body: { status: 'Cancel', note: 'x'.repeat(LIMITS.message + 1) },
      field: 'note',
      message: `Note must be at most ${LIMITS.message} characters`,
    },
  ],
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
    ...ofPart('_id', ['507f1f77bcf86cd799439011'], 'This part does not belong to this replay'),
    ...ofPart('viewCount', [1]),
  ],
};
