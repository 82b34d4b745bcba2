import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../../scripts/lib/paths.mjs';

const VERSION = '3.90.2';

/**
 * Installs Payload and its SQLite adapter in a folder of the cache, once; it is no dependency of ours. Returns the file to
 * run, or null where it cannot be installed.
 */
export function installPayload(): string | null {
  const folder = inRoot('node_modules', '.cache', 'bench', `payload-${VERSION}`);
  const script = join(folder, 'payload.mjs');
  try {
    if (!existsSync(join(folder, 'node_modules', 'payload'))) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
      const packages = [`payload@${VERSION}`, `@payloadcms/db-sqlite@${VERSION}`];
      const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--workspaces=false'];
      execFileSync('npm', ['install', ...options, ...packages], { cwd: folder, stdio: 'ignore' });
    }
    copyFileSync(join(import.meta.dirname, 'payload.mjs'), script);
    return script;
  } catch (error) {
    console.log(`  Payload cannot be installed here: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}
