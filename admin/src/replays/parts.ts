import { ReplayPartDto } from '@contract/dto/replay.dto.js';
import type { ReplayRecord } from '@contract/records/replay.record.js';
import { pick } from '../api/fields.js';
import { request } from '../api/index.js';
import { ifMatch } from '../api/request.js';

export const NEW_PART = { title: '', url: '' };

/** What the form of a replay's parts starts with: the stored ones, else an empty one. */
export function partsForm({ parts, revision }: Pick<ReplayRecord, 'parts' | 'revision'>) {
  const stored = parts.map(({ _id, title, url }) => ({ _id, title, url }));
  return { parts: stored.length ? stored : [NEW_PART], revision };
}

/** The body of the call: `_id` says that a part is a stored one. */
export function partsBody(parts: readonly object[]): { parts: Record<string, unknown>[] } {
  return {
    parts: parts.map((part) => {
      const { _id, title, url } = pick(ReplayPartDto, part);
      return _id ? { _id, title, url } : { title, url };
    }),
  };
}

/** Writes the whole list; resolves to the server's sentence about it. */
export async function saveParts(id: string, parts: readonly object[], revision?: number): Promise<string> {
  const path = `/api/replays/${encodeURIComponent(id)}/parts`;
  const { json } = await request(path, { method: 'PUT', body: partsBody(parts), headers: ifMatch(revision) });
  return (json as { message: string }).message;
}
