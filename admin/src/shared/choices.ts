import { type Platforms, PLATFORMS } from '@contract/games.js';

const LABELS: Record<Platforms, string> = { web: 'Web', mobile: 'Mobile', both: 'Web and mobile' };

export const platformLabel = (platforms: Platforms): string => LABELS[platforms];

export const platformChoices = PLATFORMS.map((id) => ({ id, name: LABELS[id] }));

export interface Choice<Id extends string | number = string> {
  id: Id;
  name: string;
}

/** Returns the choices of a boolean. */
export const flagChoices = (yes: string, no: string): Choice[] => [
  { id: 'true', name: yes },
  { id: 'false', name: no },
];

export const choicesOf = (values: readonly string[]): Choice[] => values.map((value) => ({ id: value, name: value }));
