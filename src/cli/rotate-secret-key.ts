import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { SECOND_FACTOR_KEY, SecondFactors } from '../modules/auth/second-factors.js';
import { SessionsService } from '../modules/auth/sessions.service.js';
import { beginRotation } from '../platform/config/secret-rotation.js';
import { offline } from './support/offline.js';

const USAGE = `Replaces SECRET_KEY by a new random one.

  npm run rotate-secret-key -- [--end-sessions]

Stop every process of the service first. What is encrypted with the old key (secrets of authenticator apps) is encrypted
with the new one; stream links and device cookies made with the old one are refused from then on. --end-sessions signs
everybody out as well: do it when the key, or the database, may have been read by somebody.`;

const { values } = parseArgs({
  options: { 'end-sessions': { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
});
if (values.help) {
  process.stdout.write(`${USAGE}\n`);
  process.exit(0);
}

await offline(async (app, config) => {
  const rotation = beginRotation(config);
  const count = await app.get(SecondFactors).resealAll(rotation.deriveKey(SECOND_FACTOR_KEY));
  const ended = values['end-sessions'] ? await app.get(SessionsService).endEveryone() : 0;
  const file = rotation.finish();
  const lines = [`Encrypted ${count} secrets of authenticator apps with the new key.`];
  if (values['end-sessions']) lines.push(`Ended ${ended} sessions.`);
  lines.push(
    config.isSecretChosen
      ? `Now set SECRET_KEY, in every process, to the text in ${file}, start the service, and delete the file.`
      : `The new key is in ${file}. Start the service again.`,
  );
  process.stdout.write(`${lines.join('\n')}\n`);
});
