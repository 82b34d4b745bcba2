import { hostname } from 'node:os';
import { ApiKeyStore } from '../../modules/accounts/api-keys/api-key-store.js';
import { SessionsService } from '../../modules/accounts/sessions/sessions.service.js';
import { VapidKeys } from '../../modules/subscriptions/vapid-keys.js';
import type { Config } from '../../platform/config/config.js';
import { requireOwnSecret } from '../../platform/config/secret-rotation.js';
import type { RunningCommand } from '../../platform/standby/command.js';
import { plural, print, reportStandby } from '../support/report.js';
import { rotateSecret } from '../support/rotate-secret.js';
import { withServiceInStandby } from '../support/with-service.js';
import { webPushConfig } from '../../modules/subscriptions/web-push.config.js';

const REVOKE = 'In the dashboard (Integrations, API keys), revoke every key that someone else may have.';

export interface Options {
  endSessions: boolean;
  json: boolean;
}

export async function rotateSecretKey({ endSessions, json }: Options): Promise<void> {
  const { result, stoodBy: maintenance } = await withServiceInStandby(
    'rotate-secret',
    async (app, config) => {
      // Sessions end before the rotation: the service resumes an interrupted rotation, but does not end sessions.
      const ended = endSessions ? await app.get(SessionsService).endEveryone() : 0;
      const apiKeys = await app.get(ApiKeyStore).count();
      return { ...(await rotateSecret(app, config)), ended, apiKeys, isSecretChosen: config.isSecretChosen };
    },
    refuseOtherMachines,
  );
  const { file, encrypted, webhooks, mails, ended, apiKeys, isSecretChosen: isSecretConfigured } = result;
  const sentences = [
    `Encrypted ${encrypted} secrets of authenticator apps with the new key.`,
    ...(webhooks > 0 ? [`Encrypted ${plural(webhooks, 'secret')} of webhooks with the new key.`] : []),
    ...(mails > 0 ? [`Encrypted ${plural(mails, 'queued email')} with the new key.`] : []),
    ...(endSessions ? [`Ended ${plural(ended, 'session')}.`] : []),
    ...(apiKeys > 0 ? [`${plural(apiKeys, 'API key')} ${apiKeys === 1 ? 'stays' : 'stay'} valid. ${REVOKE}`] : []),
    isSecretConfigured
      ? `Now set SECRET_KEY, in every process, to the contents of ${file}, restart the service, and delete the file. Until then, the service reads the key from the file.`
      : `The new key is in ${file}.`,
    ...reportStandby(maintenance),
  ];
  print({ file, encrypted, webhooks, mails, ended, apiKeys, ...maintenance }, sentences, json);
}

/**
 * Throws if SECRET_KEY is set in the environment and other machines run processes, because these processes cannot read the new
 * key in this data folder.
 */
async function refuseOtherMachines(command: RunningCommand, config: Config): Promise<void> {
  requireOwnSecret(config);
  const others = (await command.hosts()).filter((host) => host !== hostname());
  if (others.length === 0 || !config.isSecretChosen) return;
  throw new Error(
    `Processes on other machines (${others.join(', ')}) also have SECRET_KEY in their environment and cannot read the new ` +
      'key. Stop them before the rotation, and start them with the new key afterwards.',
  );
}

export async function rotateVapidKeys({ json }: Pick<Options, 'json'>): Promise<void> {
  const { result, stoodBy: maintenance } = await withServiceInStandby('rotate-vapid-keys', async (app, config) => ({
    ...(await app.get(VapidKeys).rotate()),
    isChosen: config.get(webPushConfig).vapidKeys !== null,
  }));
  const { publicKey, subscriptions, isChosen: isConfigured } = result;
  const sentences = [
    `Deleted ${plural(subscriptions, 'browser subscription')}.`,
    isConfigured
      ? 'Now set VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY to a pair from "npx web-push generate-vapid-keys", and restart the service.'
      : `The new public key is ${publicKey}.`,
    ...reportStandby(maintenance),
  ];
  print({ publicKey, subscriptions, ...maintenance }, sentences, json);
}
