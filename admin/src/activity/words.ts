import type { ActivityRecord } from '@contract/records/activity.record.js';
import { OWN_RESOURCES, RESOURCES } from '@contract/resources/index.js';
import { compareTexts } from '@contract/sort-key.js';

/** Labels of the resources that the log names. */
const LABELS = new Map<string, string>([
  ['auth', 'Login'],
  ...OWN_RESOURCES.map((name) => [name, RESOURCES[name].label] as const),
]);

export const resourceLabel = (resource: string): string => LABELS.get(resource) ?? resource;

export const resourceChoices = [...LABELS]
  .map(([id, name]) => ({ id, name }))
  .sort((a, b) => compareTexts(a.name, b.name));

export const SOURCES: Readonly<Record<ActivityRecord['source'], string>> = {
  server: 'Recorded by the server',
  client: 'Recorded by the dashboard',
  security: 'Security log',
};

const SOURCE_WORDS = { server: 'Server', client: 'Dashboard', security: 'Security' } as const;

export const sourceChoices = Object.entries(SOURCE_WORDS).map(([id, name]) => ({ id, name }));

export const sourceLabel = (source: ActivityRecord['source']): string => SOURCE_WORDS[source];

/** Difference between two lists. */
interface ListChange {
  added: readonly string[];
  removed: readonly string[];
  /** Number of members in both lists. */
  unchanged: number;
}

/** Formats a value for display: '—' if it is empty, one line per field of an object. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.length ? value.map(valueText).join('\n') : '—';
  if (typeof value === 'object') {
    const fields = Object.entries(value).filter(([name]) => name !== '_id' && name !== 'id');
    return fields.map(([name, part]) => `${fieldLabel(name)}: ${inline(part)}`).join('\n') || '—';
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const inline = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : valueText(value);

/** Returns a readable label, for example 'Logo url' for `logoUrl`. */
export function fieldLabel(field: string): string {
  const words = field
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[._-]+/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Compares two lists, including duplicates. Returns undefined if a value is not a list. */
export function listChange(before: unknown, after: unknown): ListChange | undefined {
  const [old, fresh] = [before ?? [], after ?? []];
  if (!Array.isArray(old) || !Array.isArray(fresh) || (before === null && after === null)) return undefined;
  const unmatched = old.map(valueText);
  const added: string[] = [];
  for (const member of fresh.map(valueText)) {
    const at = unmatched.indexOf(member);
    if (at < 0) added.push(member);
    else unmatched.splice(at, 1);
  }
  return { added, removed: unmatched, unchanged: fresh.length - added.length };
}
