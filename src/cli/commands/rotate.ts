import { Command } from 'commander';
import { SECOND_FACTOR_KEY, SecondFactors } from '../../modules/auth/second-factors.js';
import { SessionsService } from '../../modules/auth/sessions.service.js';
import { MAIL_KEY, MailQueue } from '../../modules/mail/mail-queue.js';
import { VapidKeys } from '../../modules/subscriptions/vapid-keys.js';
import { WEBHOOK_KEY, WebhookSecrets } from '../../modules/webhooks/webhook-secrets.js';
import { beginRotation } from '../../platform/config/secret-rotation.js';
import { examples } from '../support/examples.js';
import { plural, print } from '../support/report.js';
import { withStoppedService } from '../support/with-service.js';

interface Options {
  endSessions: boolean;
  json: boolean;
}

export const rotateSecretCommand = (): Command =>
  new Command('rotate-secret')
    .summary('replace SECRET_KEY by a new random one; stop the service first')
    .description(
      'Replaces SECRET_KEY. Secrets of authenticator apps and webhooks and waiting e-mails are encrypted with the new one; stream links and device cookies ' +
        'made with the old one are refused from then on. An interrupted run is continued by the next.',
    )
    .option('--end-sessions', 'sign everybody out: where the key or the database may have been read', false)
    .option('--json', 'print the result as JSON', false)
    .addHelpText(...examples('nepsh rotate-secret', 'nepsh rotate-secret --end-sessions'))
    .action(rotateSecret);

export const rotateVapidKeysCommand = (): Command =>
  new Command('rotate-vapid-keys')
    .summary('replace the keys of web pushes; stop the service first')
    .description(
      "Replaces the VAPID keys by which browsers know this site's pushes. Every browser's subscription belongs to the old " +
        'keys and is deleted: visitors get pushes again once they have chosen again what they follow.',
    )
    .option('--json', 'print the result as JSON', false)
    .addHelpText(...examples('nepsh rotate-vapid-keys'))
    .action(rotateVapidKeys);

async function rotateSecret({ endSessions, json }: Options): Promise<void> {
  await withStoppedService(async (app, config) => {
    const rotation = beginRotation(config);
    const encrypted = await app.get(SecondFactors).resealAll(rotation.deriveKey(SECOND_FACTOR_KEY));
    const webhooks = await app.get(WebhookSecrets).resealAll(rotation.deriveKey(WEBHOOK_KEY));
    const mails = await app.get(MailQueue).resealAll(rotation.deriveKey(MAIL_KEY));
    const ended = endSessions ? await app.get(SessionsService).endEveryone() : 0;
    const file = rotation.finish();
    const sentences = [
      `Encrypted ${encrypted} secrets of authenticator apps with the new key.`,
      ...(webhooks > 0 ? [`Encrypted ${plural(webhooks, 'secret')} of webhooks with the new key.`] : []),
      ...(mails > 0 ? [`Encrypted ${plural(mails, 'waiting e-mail')} with the new key.`] : []),
      ...(endSessions ? [`Ended ${plural(ended, 'session')}.`] : []),
      config.isSecretChosen
        ? `Now set SECRET_KEY, in every process, to the text in ${file}, start the service, and delete the file.`
        : `The new key is in ${file}. Start the service again.`,
    ];
    print({ file, encrypted, webhooks, mails, ended }, sentences, json);
  });
}

async function rotateVapidKeys({ json }: Options): Promise<void> {
  await withStoppedService(async (app, config) => {
    const { publicKey, subscriptions } = await app.get(VapidKeys).rotate();
    const sentences = [
      `Deleted ${plural(subscriptions, 'subscription')} of browsers.`,
      config.push.vapidKeys
        ? 'Now set VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY to a pair of "npx web-push generate-vapid-keys".'
        : `The new public key is ${publicKey}. Start the service again.`,
    ];
    print({ publicKey, subscriptions }, sentences, json);
  });
}
