import type { Holder } from '@contract/permissions.js';
import { holdsOneOf, mayAct, type NeededKeys } from '../auth/permissions.js';
import type { DashboardSection } from '../resource.js';

/** A result of the search. */
export interface SearchResult {
  key: string;
  /** Heading of its group: 'Recent', 'Actions', 'Pages', 'Games' … */
  group: string;
  label: string;
  detail: string;
  to: string;
  /** Permissions of which one is required, or the resource whose list permission is required. */
  needs: { permission: NeededKeys } | { resource: string };
}

export function mayOpen(user: Holder | null, { needs }: Pick<SearchResult, 'needs'>): boolean {
  return 'permission' in needs ? holdsOneOf(user, needs.permission) : mayAct(user, needs.resource, 'list');
}

/** A result that needs no request to the server. */
export interface Place extends SearchResult {
  /** Search terms in lower case. */
  words: string;
}

/** Returns every page of the sections, followed by their commands. */
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
  // Each group must be contiguous in the list.
  const [settings, others] = [true, false].map((isSetting) =>
    actions.filter(({ group }) => (group === 'Settings') === isSetting),
  );
  return [...pages, ...(others ?? []), ...(settings ?? [])];
}

/** Returns whether a text contains every typed word, in any order. */
export const fits = (text: string, typed: string): boolean =>
  typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));

const REMEMBERED = 8;

/** Adds an opened result to the front of the recent results. */
export function remember(recent: readonly SearchResult[], opened: SearchResult): SearchResult[] {
  const others = recent.filter(({ to }) => to !== opened.to);
  return [{ ...opened, group: 'Recent' as const, key: `recent:${opened.to}` }, ...others].slice(0, REMEMBERED);
}
