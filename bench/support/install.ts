import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../../scripts/lib/paths.mjs';

/**
 * Installs packages that only a benchmark needs in a folder of the cache, once; they are no dependencies of ours.
 * @param packages `name@version`; the first one names the folder
 * @returns the folder; raises what npm says where they cannot be installed
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
