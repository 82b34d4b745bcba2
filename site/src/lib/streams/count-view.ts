import { VIEW_AFTER_SECONDS } from '@contract/games.js';
import { callPath } from '@nepsh/client';
import { api } from '../api.js';
import { rememberView, viewCounts } from './view-memory.js';

/** Subject of a view: the storage key of its note, and the path of the call that counts it. */
export interface ViewOf {
  key: string;
  path: string;
}

/** Returns whether a number of seconds of playback counts as a view. */
export const isView = (seconds: number): boolean => seconds >= VIEW_AFTER_SECONDS;

/** Reports a view to the server, unless this browser reported one in the last 20 minutes. */
export async function countView({ key, path }: ViewOf, storage: Parameters<typeof viewCounts>[0]): Promise<void> {
  if (!viewCounts(storage, key, Date.now())) return;
  try {
    const { response } = await callPath(api, 'PUT', path);
    if (!response.ok) throw new Error(`status ${response.status}`);
    rememberView(storage, key, Date.now());
  } catch (error) {
    console.error('The view could not be counted.', error);
  }
}
