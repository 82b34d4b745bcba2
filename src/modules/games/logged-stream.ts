import { createHash } from 'node:crypto';
import type { UsualStream } from '../../contract/records/league.record.js';

/** Tells the addresses of streams apart without revealing them. */
export const addressMark = (url: string): string => createHash('sha256').update(url).digest('hex').slice(0, 8);

/** A stream as the log keeps it: not its address, but whether it is another than before. */
export const loggedStream = ({ title, quality, language, platform, url }: UsualStream): string =>
  `${title} (${quality}, ${language}, ${platform}, ${url ? `address ${addressMark(url)}` : 'no address'})`;
