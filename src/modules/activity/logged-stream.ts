import { createHash } from 'node:crypto';
import { streamLine } from '../../contract/logged-streams.js';
import type { UsualStream } from '../../contract/records/league.record.js';

/** Returns a hash that distinguishes the addresses of streams without revealing them. */
export const addressMark = (url: string): string => createHash('sha256').update(url).digest('hex').slice(0, 8);

/** Formats a stream for the log. A hash replaces the address, so the log shows only whether the address has changed. */
export const loggedStream = ({ url, ...stream }: UsualStream): string =>
  streamLine({ ...stream, mark: url ? addressMark(url) : '' });
