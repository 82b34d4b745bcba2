import { idOf, MINUTE, NOW, SIDES, person, staffMember, storedFields, tag } from './rows.ts';
import type { Filler } from './filler.ts';

const RESOURCES = ['games', 'games', 'games', 'matches', 'leagues', 'faqs', 'users', 'streams'] as const;
const ROLES = ['Staff', 'Staff', 'Staff', 'Admin'] as const;

const userOf = (record: Record<string, unknown>): unknown => (record['user'] as { _id?: unknown } | undefined)?._id;

/** Activity of forty users. Most entries are sign-ins and changes of games. */
export const activity: Filler = {
  file: 'modules/activity/activity.schema',
  schema: 'activitySchema',
  documents: 1_000_000,
  common: 'changed',
  filterValue: { userId: userOf },
  row({ index, choose }) {
    const { who, userId, username } = staffMember(choose);
    const resource = choose.of(RESOURCES);
    const signedIn = choose.below(5) === 0;
    const side = choose.of(SIDES);
    return {
      actor: {
        userId,
        username,
        email: `${username}@example.org`,
        role: ROLES[who % ROLES.length],
      },
      action: signedIn ? 'Logged in' : `Changed the ${resource.slice(0, -1)} ${side} ${tag(index)}`,
      source: choose.below(20) === 0 ? 'client' : 'server',
      resource: signedIn ? 'users' : resource,
      resourceId: idOf(5, choose.below(50_000)),
      changes: signedIn ? [] : [{ field: 'location', before: side, after: `${side} Stadium` }],
      createdAt: new Date(NOW - index * MINUTE),
    };
  },
};

export const users: Filler = {
  file: 'modules/users/user.schema',
  schema: 'userSchema',
  documents: 100_000,
  common: 'example',
  row({ index, choose }) {
    const { login, email } = person(index, choose);
    return {
      username: login,
      usernameKey: login,
      email,
      passwordHash: '$argon2id$v=19$m=19456,t=2,p=1$nobody$nobody',
      role: choose.of(ROLES),
      permissions: [],
      status: choose.below(20) === 0 ? 'Suspended' : 'Active',
      isVerified: true,
      ...storedFields(index, choose),
    };
  },
};

export const roles: Filler = {
  file: 'modules/roles/role.schema',
  schema: 'roleSchema',
  documents: 100_000,
  common: 'desk',
  row: ({ index, choose }) => ({
    name: `${choose.of(SIDES)} desk ${tag(index)}`,
    role: `role_${tag(index)}`,
    isBuiltIn: false,
    holds: 0,
    ...storedFields(index, choose),
  }),
};
