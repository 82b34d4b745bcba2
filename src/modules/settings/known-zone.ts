import { isZoneName } from '../../contract/dto/time-rules.js';

/** Returns the stored zone, or `fallback` if this machine does not support the zone. */
export const knownZone = (stored: string, fallback: string): string => (isZoneName(stored) ? stored : fallback);
