import { LIMITS } from '../../src/contract/limits.js';
import type { BadBody, CallRule, FieldRule } from './bad-bodies.js';

const text = (required: string, max: number): FieldRule => ({ kind: 'text', required, max });

const USERNAME = text('Username must be at least 4 characters.', LIMITS.usernameMax);
const EMAIL = text('Email is required', LIMITS.emailMax);
const PASSWORD = text('Password must be at least 8 characters.', LIMITS.passwordMax);
const NAMES = { username: 'somebody', email: 'somebody@example.org' };

/** Returns bodies that are valid except for one field. */
const wrong = (good: object, field: string, values: readonly unknown[], message: string): BadBody[] =>
  values.map((value) => ({
    name: `${field} ${JSON.stringify(value)}`,
    body: { ...good, [field]: value },
    field,
    message,
  }));

const badNames = (good: object): BadBody[] => [
  ...wrong(good, 'username', ['abc', ' abc ', 'abc\u200b\u0000'], 'Username must be at least 4 characters.'),
  ...wrong(good, 'username', ['a@b.example'], 'Username must not contain @'),
  ...wrong(good, 'email', ['nobody', 'nobody@', '@example.org', 'a b@example.org'], 'Email must be valid'),
];

const names = { username: USERNAME, email: EMAIL };
export const user: CallRule = {
  good: NAMES,
  fields: { ...names, currentPassword: { kind: 'text', max: LIMITS.passwordCeiling } },
  more: badNames(NAMES),
};

const newUserBody = { ...NAMES, password: 'new-pw-12', role: 'staff' };
export const newUser: CallRule = {
  good: newUserBody,
  fields: { ...names, password: PASSWORD, role: { kind: 'text', max: LIMITS.roleName } },
  more: [
    ...badNames(newUserBody),
    ...wrong(newUserBody, 'password', ['seven-7'], 'Password must be at least 8 characters.'),
    ...wrong(newUserBody, 'password', ['thirteen-char'], 'Password must be at most 12 characters.'),
  ],
};

export const role: CallRule = {
  good: { name: 'Keeper' },
  fields: { name: text('League name is required', LIMITS.roleName) },
  more: wrong({}, 'name', ['--', '\u{1F600}'], 'Role must have a letter or a digit, and at most 60 characters'),
};

export const userRole: CallRule = {
  good: { role: 'keeper' },
  fields: { role: { kind: 'choice', required: 'Role is required' } },
  more: wrong({}, 'role', ['super-admin', 'SUPER-ADMIN', 'Keeper'], 'Role must be from the list'),
};

export const userStatus: CallRule = {
  good: { status: 'Suspended' },
  fields: { status: { kind: 'choice', required: 'Status must be Active or Suspended' } },
};

export const userPassword: CallRule = {
  good: { currentHashedPassword: 'x', currentPassword: 'not-right', newPassword: 'another-pw' },
  fields: { currentHashedPassword: { kind: 'text' }, currentPassword: PASSWORD, newPassword: PASSWORD },
};

export const userPermissions: CallRule = {
  good: { newPermissions: ['faqs:view'] },
  fields: { newPermissions: { kind: 'choice', required: 'Permissions must be a list' } },
  more: [
    ...wrong(
      {},
      'newPermissions',
      [['faqs:view', 'everything'], ['FAQS:VIEW'], [null], [['faqs:view']]],
      'Permissions must be from the list',
    ),
    {
      name: 'too many',
      body: { newPermissions: Array.from({ length: 500 }, () => 'faqs:view') },
      field: 'newPermissions',
    },
  ],
};

const range = { from: '2024-01-01', to: '2024-01-06' };
const ids = ['507f1f77bcf86cd799439011'];
export const presence: CallRule = {
  good: { tab: '6f1c2a52-6f3c-4d0e-9b43-0d5a4f7a9c11', open: [] },
  fields: { tab: { kind: 'choice', required: 'Tab must be a UUID' } },
  more: [
    { open: 'leagues' },
    { open: [7] },
    {
      open: Array.from({ length: 6 }, () => ({ resource: 'leagues', id: '507f1f77bcf86cd799439011', mode: 'viewing' })),
    },
    ...[
      { resource: 'streams' },
      { resource: '__proto__' },
      { id: '../users' },
      { id: { $ne: null } },
      { mode: 'deleting' },
      { userId: '507f1f77bcf86cd799439011' },
    ].map((wrong) => ({
      open: [{ resource: 'leagues', id: '507f1f77bcf86cd799439011', mode: 'viewing', ...wrong }],
    })),
  ].map((wrong) => ({
    name: JSON.stringify(wrong).slice(0, 80),
    body: { tab: '6f1c2a52-6f3c-4d0e-9b43-0d5a4f7a9c11', ...wrong },
  })),
};

export const clearing: CallRule = {
  good: { ids, dateRange: range },
  fields: { ids: { kind: 'choice', required: 'Select at least one user' } },
  more: [
    ...wrong({ ids }, 'dateRange', [undefined, null, '2024-01-01', 7, [range]], 'Select a date range'),
    { name: 'nobody', body: { ids: [], dateRange: range }, field: 'ids', message: 'Select at least one user' },
    ...[
      { from: '2024-13-01' },
      { from: 1704067200000 },
      { to: 'today' },
      { to: '2023-12-31' },
      { until: '2024-01-06' },
    ].map((part) => ({ name: `range ${JSON.stringify(part)}`, body: { ids, dateRange: { ...range, ...part } } })),
  ],
};

/** `POST /api/api-keys`. */
export const apiKey: CallRule = {
  good: { name: 'Scores', permissions: ['games:view'], expiresInDays: 30 },
  fields: {
    name: { kind: 'text', required: 'Name is required', max: LIMITS.name },
    permissions: { kind: 'choice', required: 'Permissions must be a list' },
    expiresInDays: { kind: 'number' },
    currentPassword: { kind: 'text', max: LIMITS.passwordCeiling },
  },
  more: [
    ...['users:view', 'permissions:update', 'api-keys:create', 'profile:access', 'roles:assign', 'everything'].map(
      (key) => ({ name: key, body: { name: 'A', permissions: [key] }, field: 'permissions' }),
    ),
    { name: 'no permission', body: { name: 'A', permissions: [] }, field: 'permissions' },
    ...[0, -1, 1.5, 3651].map((expiresInDays) => ({
      name: `${expiresInDays} days`,
      body: { name: 'A', permissions: ['games:view'], expiresInDays },
      field: 'expiresInDays',
    })),
  ],
};
