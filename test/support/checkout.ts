import { existsSync } from 'node:fs';
import { cp, mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
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
 * Copies the checkout's sources to a folder of their own, where a test may change them.
 * @param built folders of `dist` that it needs in addition
 */
export async function copyCheckout(...built: string[]): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'nepsh-copy-'));
  await cp(ROOT, copy, { recursive: true, filter: (path) => !LEFT_OUT.includes(basename(path)) });
  const taken = [...INSTALLED, ...built].filter((path) => existsSync(join(ROOT, path)));
  for (const path of taken) await symlink(join(ROOT, path), join(copy, path));
  return copy;
}
