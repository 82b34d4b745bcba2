import type { Holder } from '@contract/permissions.js';
import { holdsOneOf, mayAct, type NeededKeys } from '../auth/permissions.js';
import type { DashboardSection } from '../resource.js';

/** Something that the search can lead to. */
export interface Found {
  key: string;
  /** The title over its kind: 'Recent', 'Actions', 'Pages', 'Games' … */
  group: string;
  label: string;
  detail: string;
  to: string;
  /** Who may go there: those with one of these keys, or with one of the resource's list. */
  needs: { permission: NeededKeys } | { resource: string };
}

export function mayOpen(user: Holder | null, { needs }: Pick<Found, 'needs'>): boolean {
  return 'permission' in needs ? holdsOneOf(user, needs.permission) : mayAct(user, needs.resource, 'list');
}

/** Something to find without asking the server. */
export interface Place extends Found {
  /** What it is found by, in lower case. */
  words: string;
}

/** Every page of the sections, and everything that they say can be done. */
export function placesOf(sections: readonly DashboardSection[]): Place[] {
  const home = { to: '', label: 'Dashboard', permission: 'dashboard:access' as const };
  const pages = [home, ...sections.flatMap(({ items }) => items)].map(({ to, label, permission }) => ({
    key: `page:${to}`,
    group: 'Pages' as const,
    label,
    detail: '',
    to: `/dashboard${to}`,
    needs: { permission },
    words: label.toLowerCase(),
  }));
  const actions = sections
    .flatMap(({ commands = [] }) => commands)
    .map(({ to, label, permission, keywords = '', group = 'Actions' }) => ({
      key: `action:${to}`,
      group,
      label,
      detail: '',
      to: `/dashboard${to}`,
      needs: { permission },
      words: `${label} ${keywords}`.toLowerCase(),
    }));
  // Each kind is one group of the list.
  const [settings, others] = [true, false].map((wanted) =>
    actions.filter(({ group }) => (group === 'Settings') === wanted),
  );
  return [...(others ?? []), ...pages, ...(settings ?? [])];
}

/** Whether a text has every word that was typed, in any order. */
export const fits = (text: string, typed: string): boolean =>
  typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));

const REMEMBERED = 8;

/** What was gone to last comes first, each once. */
export function remember(recent: readonly Found[], found: Found): Found[] {
  const others = recent.filter(({ to }) => to !== found.to);
  return [{ ...found, group: 'Recent' as const, key: `recent:${found.to}` }, ...others].slice(0, REMEMBERED);
}
