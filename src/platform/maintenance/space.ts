import { statfs } from 'node:fs/promises';
import { readableBytes } from '../../contract/bytes.js';

const GIB = 2 ** 30;
/** Free space below which writes may soon fail. */
export const ALMOST_FULL_BYTES = 256 * 2 ** 20;

/** Space of a file system, in bytes. */
export interface Space {
  free: number;
  total: number;
}

/** Returns the space of a folder's file system. Throws the system's error if the folder does not exist. */
export async function spaceOf(folder: string): Promise<Space> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}

/** Returns how serious the lack of free space is, or null if enough is free. */
export function spaceLevel({ free, total }: Space): 'problem' | 'warning' | null {
  const share = total > 0 ? free / total : 1;
  if (free < ALMOST_FULL_BYTES || (share < 0.05 && free < 5 * GIB)) return 'problem';
  return share < 0.1 && free < 10 * GIB ? 'warning' : null;
}

/** Returns a text such as '3.2 GiB of 40.0 GiB are free where /var/lib/nepsh is'. */
export const spaceSentence = ({ free, total }: Space, folder: string): string =>
  `${readableBytes(free)} of ${readableBytes(total)} are free on the disk of ${folder}`;
