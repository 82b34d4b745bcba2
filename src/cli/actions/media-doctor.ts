import { existsSync } from 'node:fs';
import { loadConfig } from '../../config.js';
import { refuseRoot } from '../../platform/database/server/embedded.js';
import { examineMedia } from '../doctor/media.js';
import { printFindings } from '../support/findings.js';

export async function run({ json }: { json: boolean }): Promise<void> {
  const config = loadConfig(process.env, { creates: false });
  // The folder of the recordings must belong to the user of the service.
  if (existsSync(config.dataDir)) refuseRoot(config);
  printFindings(await examineMedia(config), json);
}
