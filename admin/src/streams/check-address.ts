import type { AddressCheck } from '@contract/records/match.record.js';
import { api, bodyOf } from '../api/index.js';

/** Checks whether an address plays before it is saved. Takes up to 8 seconds. */
export const checkAddress = async (url: string): Promise<AddressCheck> =>
  (await bodyOf(api.POST('/api/streams/check', { body: { url } }))).check;

/** Describes the result of a check: 'Works, responded in 230 ms'. */
export function checkWords({ state, latencyMs, reason }: AddressCheck): string {
  if (state === null) return 'This address cannot be checked.';
  return state === 'healthy' ? `Works, responded in ${latencyMs} ms.` : `Not working. ${reason}`;
}
