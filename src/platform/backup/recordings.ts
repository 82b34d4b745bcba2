import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Name of a file that is written once, under its final name, and never changed. */
const IMMUTABLE = /\.(m4s|mp4)$/;
/** Incomplete files end with '.tmp'. The budget belongs to the disk, not to the recordings. */
const OMITTED = /\.tmp$|^budget\.json$/;

/**
 * Adds the recordings to a backup while the ingest continues them. Segments are linked if the backup is on the same disk, because
 * recordings are large. Lists are copied before the segments that they name.
 */
export async function addRecordings(from: string, to: string): Promise<void> {
  if (!existsSync(from)) return;
  await mkdir(to, { recursive: true });
  const entries = (await readdir(from, { withFileTypes: true })).filter(({ name }) => !OMITTED.test(name));
  const isImmutable = ({ name }: { name: string }): boolean => IMMUTABLE.test(name);
  for (const entry of entries.filter((candidate) => !isImmutable(candidate))) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isFile()) await ignoreDeleted(copyFile(source, target));
  }
  for (const entry of entries) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await addRecordings(source, target);
    else if (entry.isFile() && isImmutable(entry)) await ignoreDeleted(linkOrCopy(source, target));
  }
}

/**
 * Copies the recordings of a backup to their folder. A file appears only when it is complete, and replaces a shorter one: a recording only
 * grows, so the longer list names more segments.
 */
export async function putRecordings(from: string, to: string): Promise<void> {
  if (!existsSync(from)) return;
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await putRecordings(source, target);
    else if ((await sizeOf(target)) < (await sizeOf(source))) {
      await copyFile(source, `${target}.tmp`);
      await rename(`${target}.tmp`, target);
    }
  }
}

/** Returns the size of a file in bytes, or -1 if it does not exist. */
async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if (isMissing(error)) return -1;
    throw error;
  }
}

/** Copies a file if a link is not possible, as between disks. */
const linkOrCopy = (source: string, target: string): Promise<void> =>
  link(source, target).catch((error: unknown) => {
    if (isMissing(error)) throw error;
    return copyFile(source, target);
  });

/** A recording may be deleted during the backup. */
async function ignoreDeleted(work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';
