import { describe, expect, it } from '@jest/globals';
import { bellCount, bellLabel } from './Bell.js';
import { readSidebarCookie, sidebarCookie } from './sidebar-state.js';
import { crumbsOf } from './TopBar.js';
import { isChord } from './useShortcuts.js';

describe('breadcrumbs', () => {
  it('are the path’s segments, capitalised', () => {
    expect(crumbsOf('/dashboard/matches/finished', '')).toEqual([
      { label: 'Dashboard', to: '/dashboard' },
      { label: 'Matches', to: '/dashboard/matches' },
      { label: 'Finished', to: '/dashboard/matches/finished' },
    ]);
  });

  it('call a record by its name', () => {
    expect(crumbsOf('/dashboard/matches/65f0a1b2c3d4e5f601234567', 'Matchday 3').at(-1)?.label).toBe('Matchday 3');
  });
});

describe('the sidebar', () => {
  it('is remembered for seven days', () => {
    expect(sidebarCookie(false)).toContain('max-age=604800');
    expect(readSidebarCookie('a=1; sidebar_state=false')).toBe(false);
    expect(readSidebarCookie('a=1')).toBe(true);
  });

  it('toggles with ctrl or cmd and B, and nothing more', () => {
    const press = { key: 'B', code: 'KeyB', ctrlKey: false, metaKey: true, altKey: false, shiftKey: false };
    expect(isChord(press, 'b')).toBe(true);
    expect(isChord({ ...press, shiftKey: true }, 'b')).toBe(false);
    expect(isChord({ ...press, metaKey: false }, 'b')).toBe(false);
  });

  it('toggles on every keyboard layout, by the letter where the layout has it', () => {
    const press = { ctrlKey: true, metaKey: false, altKey: false, shiftKey: false };
    expect(isChord({ ...press, key: 'и', code: 'KeyB' }, 'b')).toBe(true);
    expect(isChord({ ...press, key: 'b', code: 'KeyN' }, 'b')).toBe(true);
    expect(isChord({ ...press, key: 'x', code: 'KeyB' }, 'b')).toBe(false);
  });
});

describe('the bell', () => {
  it('counts up to ninety-nine', () => {
    expect([0, 1, 99, 100, 4_000].map(bellCount)).toEqual(['', '1', '99', '99+', '99+']);
  });

  it('says what it counts, and nothing of what is not for the viewer', () => {
    expect(bellLabel({ requests: 0 })).toBe('Match requests: none new');
    expect(bellLabel({ requests: 3 })).toBe('Match requests: 3 new');
    expect(bellLabel({ messages: 120 })).toBe('Messages: 99+ for you');
    expect(bellLabel({ requests: 3, messages: 2 })).toBe('Match requests: 3 new. Messages: 2 for you. 5 in all');
    expect(bellLabel({ requests: 1, messages: 0 })).toBe('Match requests: 1 new. Messages: none for you');
  });
});
