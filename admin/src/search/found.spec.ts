import { describe, expect, it } from '@jest/globals';
import type { DashboardSection } from '../resource.js';
import { fits, mayOpen, placesOf, remember, type Found } from './found.js';

const icon = (() => null) as unknown as DashboardSection['items'][number]['icon'];
const leagues = {
  group: 'Competitions',
  items: [{ to: '/leagues', label: 'Leagues', icon, permission: 'leagues:access' }],
  pages: {},
  commands: [{ label: 'Add league', to: '/leagues?dialog=create', permission: 'leagues:create', keywords: 'new cup' }],
} as const satisfies DashboardSection;
const staff = { role: 'staff', permissions: ['leagues:access'] };

const found = (to: string): Found => ({
  key: to,
  group: 'Pages',
  label: to,
  detail: '',
  to,
  needs: { permission: 'leagues:access' },
});

describe('the search', () => {
  it('knows pages and actions, and offers them to those who may', () => {
    const places = placesOf([leagues]);
    expect(places.map(({ label }) => label)).toEqual(['Add league', 'Dashboard', 'Leagues']);
    expect(places.filter((place) => mayOpen(staff, place)).map(({ label }) => label)).toEqual(['Leagues']);
    expect(mayOpen({ role: 'super-admin', permissions: [] }, { needs: { resource: 'leagues' } })).toBe(true);
    expect(mayOpen(staff, { needs: { resource: 'matches' } })).toBe(false);
    expect(mayOpen(null, { needs: { resource: 'leagues' } })).toBe(false);
  });

  it('finds by words in any order, and by those an action goes by', () => {
    const [add] = placesOf([leagues]);
    expect(fits(add?.words ?? '', 'CUP new')).toBe(true);
    expect(fits(add?.words ?? '', 'league ad')).toBe(true);
    expect(fits(add?.words ?? '', 'league remove')).toBe(false);
  });

  it('remembers where somebody went, the last first, each once, eight at most', () => {
    let recent: Found[] = [];
    for (const to of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'b']) recent = remember(recent, found(to));
    expect(recent.map(({ to }) => to)).toEqual(['b', 'i', 'h', 'g', 'f', 'e', 'd', 'c']);
    expect(new Set(recent.map(({ group }) => group))).toEqual(new Set(['Recent']));
  });
});
