import { Command } from 'commander';
import type { Options } from '../actions/rotate.js';
import { examples } from '../support/examples.js';

export const rotateSecretCommand = (): Command =>
  new Command('rotate-secret')
    .summary('replace SECRET_KEY by a new random one')
    .description(
      'Replaces SECRET_KEY. Secrets of authenticator apps and webhooks and waiting e-mails are encrypted with the new one; stream links and device cookies ' +
        'made with the old one are refused from then on. API keys stay valid. A service that runs answers 503 for a few seconds and goes on with the new one. ' +
        'An interrupted run is continued by the next, or by the service.',
    )
    .option('--end-sessions', 'sign everybody out: where the key or the database may have been read', false)
    .option('--json', 'print the result as JSON', false)
    .addHelpText(...examples('nepsh rotate-secret', 'nepsh rotate-secret --end-sessions'))
    .action(async (options: Options) => (await import('../actions/rotate.js')).rotateSecretKey(options));

export const rotateVapidKeysCommand = (): Command =>
  new Command('rotate-vapid-keys')
    .summary('replace the keys of web pushes')
    .description(
      "Replaces the VAPID keys by which browsers know this site's pushes. Every browser's subscription belongs to the old " +
        'keys and is deleted: visitors get pushes again once they have chosen again what they follow. A service that runs ' +
        'answers 503 for a few seconds and goes on with the new ones.',
    )
    .option('--json', 'print the result as JSON', false)
    .addHelpText(...examples('nepsh rotate-vapid-keys'))
    .action(async (options: Pick<Options, 'json'>) => (await import('../actions/rotate.js')).rotateVapidKeys(options));
