import { VIEW_AFTER_SECONDS } from '@contract/games.js';
import { callPath } from '@nepsh/client';
import { api } from '../api.js';
import { rememberView, viewCounts } from './view-memory.js';

/** A view of something: where this browser notes it, and the call that counts it. */
export interface ViewOf {
  key: string;
  path: string;
}

/** Whether so many seconds of moving picture are a view. */
export const isView = (seconds: number): boolean => seconds >= VIEW_AFTER_SECONDS;

/** Reports a view to the server, unless this browser did so in the last 20 minutes. */
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
