import { describe, expect, it } from '@jest/globals';
import { bellLabel } from './Bell.js';
import { readSidebarCookie, sidebarCookie } from './sidebar-state.js';
import { crumbsOf } from './TopBar.js';
import { isChord } from './useShortcuts.js';
import { shortCount } from './waiting.js';

describe('crumbsOf', () => {
  it('capitalizes the path’s segments', () => {
    expect(crumbsOf('/dashboard/matches/finished', '')).toEqual([
      { label: 'Dashboard', to: '/dashboard' },
      { label: 'Matches', to: '/dashboard/matches' },
      { label: 'Finished', to: '/dashboard/matches/finished' },
    ]);
  });

  it('uses the name of a record', () => {
    expect(crumbsOf('/dashboard/matches/65f0a1b2c3d4e5f601234567', 'Matchday 3').at(-1)?.label).toBe('Matchday 3');
  });
});

describe('sidebar', () => {
  it('stores its state for seven days', () => {
    expect(sidebarCookie(false)).toContain('max-age=604800');
    expect(readSidebarCookie('a=1; sidebar_state=false')).toBe(false);
    expect(readSidebarCookie('sidebar_state=true')).toBe(true);
  });

  it('has no stored state before it is toggled', () => {
    expect(readSidebarCookie('a=1')).toBeNull();
  });

  it('toggles with ctrl or cmd and B and no other key', () => {
    const press = { key: 'B', code: 'KeyB', ctrlKey: false, metaKey: true, altKey: false, shiftKey: false };
    expect(isChord(press, 'b')).toBe(true);
    expect(isChord({ ...press, shiftKey: true }, 'b')).toBe(false);
    expect(isChord({ ...press, metaKey: false }, 'b')).toBe(false);
  });

  it('toggles on every keyboard layout, by letter if the layout has it', () => {
    const press = { ctrlKey: true, metaKey: false, altKey: false, shiftKey: false };
    expect(isChord({ ...press, key: 'и', code: 'KeyB' }, 'b')).toBe(true);
    expect(isChord({ ...press, key: 'b', code: 'KeyN' }, 'b')).toBe(true);
    expect(isChord({ ...press, key: 'x', code: 'KeyB' }, 'b')).toBe(false);
  });
});

describe('bell', () => {
  it('counts up to ninety-nine', () => {
    expect([0, 1, 99, 100, 4_000].map(shortCount)).toEqual(['', '1', '99', '99+', '99+']);
  });

  it('names its counts and omits sections that the viewer may not see', () => {
    expect(bellLabel({ requests: 0 })).toBe('Match requests: none new');
    expect(bellLabel({ requests: 3 })).toBe('Match requests: 3 new');
    expect(bellLabel({ messages: 120 })).toBe('Messages: 99+ for you');
    expect(bellLabel({ requests: 3, messages: 2 })).toBe('Match requests: 3 new. Messages: 2 for you');
    expect(bellLabel({ requests: 1, messages: 0 })).toBe('Match requests: 1 new. Messages: none for you');
  });
});
