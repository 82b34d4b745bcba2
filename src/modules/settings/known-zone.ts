import { isZoneName } from '../../contract/dto/time-rules.js';

/** A stored zone, or `fallback` if this machine cannot compute with it. */
export const knownZone = (stored: string, fallback: string): string => (isZoneName(stored) ? stored : fallback);
