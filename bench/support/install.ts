import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../../scripts/lib/paths.mjs';

/**
 * Installs the packages of a benchmark once, in a cache folder, because they are not dependencies of the product.
 * @param packages `name@version`; the first package names the folder
 * @returns the folder; throws npm's message if the installation fails
 */
export function installForBench(...packages: readonly [string, ...string[]]): string {
  const folder = inRoot('node_modules', '.cache', 'bench', packages[0]);
  if (existsSync(join(folder, 'package-lock.json'))) return folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--workspaces=false'];
  execFileSync('npm', ['install', ...options, ...packages], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  return folder;
}
