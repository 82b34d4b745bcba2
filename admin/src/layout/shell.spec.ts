import { describe, expect, it } from '@jest/globals';
import { crumbsOf } from './Breadcrumbs.js';
import { readSidebarCookie, sidebarCookie } from './sidebar-state.js';
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
    const press = { key: 'B', ctrlKey: false, metaKey: true, altKey: false, shiftKey: false };
    expect(isChord(press, 'b')).toBe(true);
    expect(isChord({ ...press, shiftKey: true }, 'b')).toBe(false);
    expect(isChord({ ...press, metaKey: false }, 'b')).toBe(false);
  });
});
