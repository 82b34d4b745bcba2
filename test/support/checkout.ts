import { existsSync, statSync } from 'node:fs';
import { cp, mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { ROOT } from '../../scripts/lib/paths.mjs';

/** What a copy takes from the checkout as it is, where it is there: npm makes a folder for packages of one part alone. */
const INSTALLED = [
  'node_modules',
  'admin/node_modules',
  'site/node_modules',
  'embedded-mongo/node_modules',
  'embedded-mongo/dist',
];
const LEFT_OUT = ['node_modules', 'dist', 'dist-dev', '.git', '.astro', 'data', 'coverage'];

/**
 * Copies the checkout's sources to a temporary folder, where a test may change them.
 * @param isCopied whether the copy has a file of this path in the checkout; by default all of them
 */
export async function copyCheckout(isCopied: (path: string) => boolean = () => true): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'nepsh-copy-'));
  const filter = (source: string): boolean =>
    !LEFT_OUT.includes(basename(source)) && (statSync(source).isDirectory() || isCopied(relative(ROOT, source)));
  await cp(ROOT, copy, { recursive: true, filter });
  const installed = INSTALLED.filter((path) => existsSync(join(ROOT, path)));
  for (const path of installed) await symlink(join(ROOT, path), join(copy, path));
  return copy;
}
