import { isZone, localZone, setFallbackZone } from '@contract/time/zones.js';
import { useStore } from 'react-admin';
import { createStore, useStoreValue } from './store.js';

/** Zone of the site, or null until it is loaded. */
const siteZone = createStore<string | null>(null);

/** Adopts the zone that the settings name. */
export function adoptSiteZone(zone: string): void {
  setFallbackZone(zone);
  if (isZone(zone)) siteZone.set(zone);
}

export type ClockChoice = 'site' | 'own';

/** Returns whose zone the dashboard shows times in. Stored in the browser. */
export const useClockChoice = () => useStore<ClockChoice>('clock', 'site');

/** Returns the zones between which the user can choose. */
export const useZones = (): Record<ClockChoice, string> => ({
  site: useStoreValue(siteZone) ?? localZone(),
  own: localZone(),
});

/** Returns the zone in which the dashboard shows times. Inputs keep the zone of their record. */
export function useZone(): string {
  const [choice] = useClockChoice();
  const { site, own } = useZones();
  return choice === 'own' ? own : site;
}
