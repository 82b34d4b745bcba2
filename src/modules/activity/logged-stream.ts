import { createHash } from 'node:crypto';
import { streamLine } from '../../contract/logged-streams.js';
import type { UsualStream } from '../../contract/records/league.record.js';

/** Distinguishes the addresses of streams without revealing them. */
export const addressMark = (url: string): string => createHash('sha256').update(url).digest('hex').slice(0, 8);

/** A stream as the log keeps it: not its address, but whether it is another than before. */
export const loggedStream = ({ url, ...stream }: UsualStream): string =>
  streamLine({ ...stream, mark: url ? addressMark(url) : '' });
