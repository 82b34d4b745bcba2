/**
 * Answer to a request for the index of an own stream: the address of the playlist that it names, or the reason why there is none.
 * 'missing' may change soon, such as before the first segment or while the server is unavailable.
 */
export type StreamIndex = { playlist: string } | 'missing' | 'closed' | 'deleted';

/** Number of times that the index names an ended playlist until the stream counts as ended. A cache may contain the previous index. */
export const MAX_ENDS = 2;

/** Messages of streams that never continue. They are translated. */
export const FINAL_MESSAGES = {
  closed: 'This game has ended and its streams are closed.',
  deleted: 'The stream was not found.',
} as const;

/** Requests the index of an own stream. */
export async function readIndex(address: string): Promise<StreamIndex> {
  try {
    const response = await fetch(address, { cache: 'no-store' });
    const text = await response.text();
    if (response.status === 410) return 'deleted';
    if (response.status === 403 && text.includes('"STREAM_CLOSED"')) return 'closed';
    const uri = text.split('\n').find((line) => line !== '' && !line.startsWith('#'));
    return response.ok && uri !== undefined ? { playlist: new URL(uri, response.url).href } : 'missing';
  } catch {
    return 'missing';
  }
}
