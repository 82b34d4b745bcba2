import { existsSync, statSync } from 'node:fs';
import { cp, mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { ROOT } from '../../scripts/lib/paths.mjs';

/** Folders that a copy links to the checkout, if they exist. npm creates a folder for the packages of a single part. */
const LINKED_FOLDERS = [
  'node_modules',
  'admin/node_modules',
  'site/node_modules',
  'embedded-mongo/node_modules',
  'embedded-mongo/dist',
  'ingest/dist',
];
const SKIPPED_FOLDERS = ['node_modules', 'dist', 'dist-dev', '.git', '.astro', 'data', 'coverage'];

/**
 * Copies the checkout's sources to a temporary folder, where a test may change them.
 * @param isCopied whether the copy has a file of this path in the checkout; by default all of them
 */
export async function copyCheckout(isCopied: (path: string) => boolean = () => true): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'nepsh-copy-'));
  const filter = (source: string): boolean =>
    !SKIPPED_FOLDERS.includes(basename(source)) && (statSync(source).isDirectory() || isCopied(relative(ROOT, source)));
  await cp(ROOT, copy, { recursive: true, filter });
  const linked = LINKED_FOLDERS.filter((path) => existsSync(join(ROOT, path)));
  for (const path of linked) await symlink(join(ROOT, path), join(copy, path));
  return copy;
}
