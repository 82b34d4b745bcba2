import { Command } from 'commander';
import type { Options } from '../actions/rotate.js';
import { examples } from '../support/examples.js';

export const rotateSecretCommand = (): Command =>
  new Command('rotate-secret')
    .summary('replace SECRET_KEY with a new random key')
    .description(
      'Replaces SECRET_KEY. Encrypts the secrets of authenticator apps and webhooks, and queued emails, with the new key. Stream ' +
        'links and device cookies of the old key stop working. API keys stay valid. A running service returns 503 for a few ' +
        'seconds, then continues with the new key. After an interruption, run the command again or start the service to ' +
        'continue.',
    )
    .option('--end-sessions', 'sign all users out, in case someone has read the key or the database', false)
    .option('--json', 'print the result as JSON', false)
    .addHelpText(...examples('nepsh rotate-secret', 'nepsh rotate-secret --end-sessions'))
    .action(async (options: Options) => (await import('../actions/rotate.js')).rotateSecretKey(options));

export const rotateVapidKeysCommand = (): Command =>
  new Command('rotate-vapid-keys')
    .summary('replace the VAPID keys of web pushes')
    .description(
      "Replaces the VAPID keys, which identify this site's pushes to browsers. Deletes all browser subscriptions, because they " +
        'belong to the old keys: visitors get pushes again after they follow something again. A running service returns 503 ' +
        'for a few seconds, then continues with the new keys.',
    )
    .option('--json', 'print the result as JSON', false)
    .addHelpText(...examples('nepsh rotate-vapid-keys'))
    .action(async (options: Pick<Options, 'json'>) => (await import('../actions/rotate.js')).rotateVapidKeys(options));
