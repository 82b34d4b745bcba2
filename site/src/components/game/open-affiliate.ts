import type { GameRecord } from '@contract/records/match.record.js';
import { api } from '../../lib/api.js';
import { browserStorage, tabStorage } from '../../lib/browser-storage.js';
import { showToast } from '../../lib/live/toasts.js';
import { followAffiliate } from '../../lib/streams/affiliate-clicks.js';

/** Opens the affiliate link of a game before one of its streams. Must be called within the visitor's click. */
export function openAffiliate(game: GameRecord, streamId: string): void {
  followAffiliate(game, streamId, {
    storage: browserStorage(),
    session: tabStorage(),
    now: () => Date.now(),
    open: (link) => void window.open(link, '_blank', 'noopener,noreferrer'),
    count: (affiliateId) => void countClick(affiliateId),
    showError: (text) => showToast({ tone: 'error', text, isBrief: true }),
  });
}

async function countClick(affiliateId: string): Promise<void> {
  try {
    const options = { params: { path: { affiliateId } }, keepalive: true };
    const { response } = await api.PUT('/api/affiliate/{affiliateId}/update-clicks', options);
    if (!response.ok) throw new Error(`status ${response.status}`);
  } catch (error) {
    console.error('The click could not be counted.', error);
  }
}
