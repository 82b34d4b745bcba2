import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { installForBench } from '../support/install.ts';

const VERSION = '3.90.2';

/** Installs Payload and its SQLite adapter. Returns the file to run, or null if the installation fails. */
export function installPayload(): string | null {
  try {
    const folder = installForBench(`payload@${VERSION}`, `@payloadcms/db-sqlite@${VERSION}`);
    const script = join(folder, 'payload.mjs');
    copyFileSync(join(import.meta.dirname, 'payload.mjs'), script);
    return script;
  } catch (error) {
    console.log(`  Payload cannot be installed here: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}
