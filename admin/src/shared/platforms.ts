import { PLATFORMS, type Platforms } from '@contract/games.js';

const LABELS: Record<Platforms, string> = { web: 'Web', mobile: 'Mobile', both: 'Web and mobile' };

export const platformLabel = (platforms: Platforms): string => LABELS[platforms];

export const platformChoices = PLATFORMS.map((id) => ({ id, name: LABELS[id] }));
