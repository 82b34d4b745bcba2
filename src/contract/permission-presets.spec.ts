import { describe, expect, it } from '@jest/globals';
import { PERMISSION_PRESETS } from './permission-presets.js';
import { holds, keysFor, PERMISSION_GROUPS } from './permissions.js';

describe('permission presets', () => {
  it.each(PERMISSION_PRESETS)('$name contains each key once, without keys that only super-admins grant', ({ keys }) => {
    expect(new Set(keys).size).toBe(keys.length);
    const [reserved] = PERMISSION_GROUPS;
    expect(keys.filter((key) => (reserved.keys as readonly string[]).includes(key))).toEqual([]);
  });

  it.each(PERMISSION_PRESETS)('$name includes the reading key for each changing key', ({ keys }) => {
    const holder = { role: 'staff', permissions: keys };
    for (const name of ['matches', 'games', 'leagues', 'teams', 'requests', 'contacts', 'faqs', 'replays'] as const) {
      const changes = (['create', 'edit'] as const).some((action) =>
        keysFor(name, action).some((key) => holds(holder, key)),
      );
      if (changes) expect(keysFor(name, 'list').some((key) => holds(holder, key))).toBe(true);
    }
  });
});
