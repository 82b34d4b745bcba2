import { OWN_RESOURCES, RESOURCES } from '@contract/resources/index.js';
import type { ActivityRecord } from '@contract/records/activity.record.js';

/** What the log names, as people call it. */
const LABELS = new Map<string, string>([
  ['auth', 'Sign-in'],
  ...OWN_RESOURCES.map((name) => [name, RESOURCES[name].label] as const),
]);

export const resourceLabel = (resource: string): string => LABELS.get(resource) ?? resource;

export const resourceChoices = [...LABELS]
  .map(([id, name]) => ({ id, name }))
  .sort((a, b) => a.name.localeCompare(b.name));

export const SOURCES: Readonly<Record<ActivityRecord['source'], string>> = {
  server: 'Recorded by the server',
  client: 'Recorded by the dashboard',
  security: 'Security log',
};

export const sourceChoices = [
  { id: 'server', name: 'Server' },
  { id: 'client', name: 'Dashboard' },
  { id: 'security', name: 'Security' },
];

/** The source of an entry, in a word. */
export const sourceLabel = (source: ActivityRecord['source']): string =>
  sourceChoices.find(({ id }) => id === source)?.name ?? source;

/** Who the server is when it acts by itself. */
export const SYSTEM_ROLE = 'system';
