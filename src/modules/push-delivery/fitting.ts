import { bytesOf, PUSH_BYTES } from '../../contract/push-size.js';
import type { PushMessage } from './jobs/push-job.schema.js';

const ELLIPSIS = '…';
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Shortens the body of a message, and then its title, to the size that every push service delivers. */
export function fitting(message: PushMessage): PushMessage {
  const body = shortened(message.body, excessOf(message));
  const title = shortened(message.title, excessOf({ ...message, body }));
  return { ...message, title, body };
}

/**
 * Returns the bytes over the limit. Browsers do not receive `data` and apps do not receive `path`, so the sum is an upper bound.
 */
const excessOf = ({ title, body, image, data, path, tag }: PushMessage): number =>
  bytesOf({ title, body, image, data, path, tag }) - PUSH_BYTES;

function shortened(text: string, excess: number): string {
  if (excess <= 0 || text === '') return text;
  const limit = bytesOf(text) - excess - bytesOf(ELLIPSIS);
  let result = '';
  for (const { segment } of graphemes.segment(text)) {
    if (bytesOf(result + segment) > limit) break;
    result += segment;
  }
  return `${result.trimEnd()}${ELLIPSIS}`;
}
