import type { UsualStream } from '../../contract/records/league.record.js';
import { addressMark } from './address-mark.js';

/** A stream as the log keeps it: not its address, but whether it is another than before. */
export const loggedStream = ({ title, quality, language, platform, url }: UsualStream): string =>
  `${title} (${quality}, ${language}, ${platform}, ${url ? `address ${addressMark(url)}` : 'no address'})`;
