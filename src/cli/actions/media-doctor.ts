import { examineMedia } from '../doctor/media.js';
import { printFindings } from '../support/findings.js';
import { loadConfig } from '../../config.js';

export async function run({ json }: { json: boolean }): Promise<void> {
  printFindings(await examineMedia(loadConfig(process.env, { creates: false })), json);
}
