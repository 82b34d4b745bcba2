import { describe, expect, it } from '@jest/globals';
import type { DashboardSection } from '../resource.js';
import { fits, mayOpen, placesOf, remember, type SearchResult } from './results.js';

const icon = (() => null) as unknown as DashboardSection['items'][number]['icon'];
const leagues = {
  group: 'Competitions',
  items: [{ to: '/leagues', label: 'Leagues', icon, permission: 'leagues:access' }],
  pages: {},
  commands: [{ label: 'Add league', to: '/leagues?dialog=create', permission: 'leagues:create', keywords: 'new cup' }],
} as const satisfies DashboardSection;
const staff = { role: 'staff', permissions: ['leagues:access'] };

const resultTo = (to: string): SearchResult => ({
  key: to,
  group: 'Pages',
  label: to,
  detail: '',
  to,
  needs: { permission: 'leagues:access' },
});

describe('search', () => {
  it('shows pages and actions to users with the permission', () => {
    const places = placesOf([leagues]);
    expect(places.map(({ label }) => label)).toEqual(['Dashboard', 'Leagues', 'Add league']);
    expect(places.filter((place) => mayOpen(staff, place)).map(({ label }) => label)).toEqual(['Leagues']);
    expect(mayOpen({ role: 'super-admin', permissions: [] }, { needs: { resource: 'leagues' } })).toBe(true);
    expect(mayOpen(staff, { needs: { resource: 'matches' } })).toBe(false);
    expect(mayOpen(null, { needs: { resource: 'leagues' } })).toBe(false);
  });

  it('matches words in any order, including keywords of actions', () => {
    const add = placesOf([leagues]).at(-1);
    expect(fits(add?.words ?? '', 'CUP new')).toBe(true);
    expect(fits(add?.words ?? '', 'league ad')).toBe(true);
    expect(fits(add?.words ?? '', 'league remove')).toBe(false);
  });

  it('remembers up to eight opened results, most recent first and each once', () => {
    let recent: SearchResult[] = [];
    for (const to of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'b']) recent = remember(recent, resultTo(to));
    expect(recent.map(({ to }) => to)).toEqual(['b', 'i', 'h', 'g', 'f', 'e', 'd', 'c']);
    expect(new Set(recent.map(({ group }) => group))).toEqual(new Set(['Recent']));
  });
});
