import { randomBytes } from 'node:crypto';
import { open, readdir, rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** Extension of files that are not complete. */
const TEMPORARY_EXTENSION = '.tmp';
const NAME_BYTES = 16;

/**
 * Writes a file under a name that cannot be guessed, and returns the name. The file is complete on the disk before it has its name, so
 * that a listed file is whole after the process was killed or the power failed.
 */
export async function writeImmutableFile(folder: string, extension: string, data: Uint8Array): Promise<string> {
  const name = `${randomBytes(NAME_BYTES).toString('hex')}${extension}`;
  const temporary = join(folder, `${name}${TEMPORARY_EXTENSION}`);
  try {
    await writeToDisk(temporary, data);
    await rename(temporary, join(folder, name));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  return name;
}

async function writeToDisk(file: string, data: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx');
  try {
    await handle.writeFile(data);
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

/** Deletes the incomplete files that a killed process left behind. */
export async function removeTemporaryFiles(folder: string): Promise<void> {
  const names = await readdir(folder);
  const temporary = names.filter((name) => name.endsWith(TEMPORARY_EXTENSION));
  await Promise.all(temporary.map((name) => rm(join(folder, name), { force: true })));
}

/** Returns the free space of the file system of a folder for unprivileged processes, in bytes. */
export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
