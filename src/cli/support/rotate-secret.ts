import type { INestApplicationContext, LoggerService } from '@nestjs/common';
import { SECOND_FACTOR_KEY, SecondFactors } from '../../modules/accounts/second-factor/second-factors.js';
import { MAIL_KEY, MailQueue } from '../../modules/mail/mail-queue.js';
import { WEBHOOK_KEY, WebhookSecrets } from '../../modules/webhooks/webhook-secrets.js';
import type { Config } from '../../platform/config/config.js';
import { beginRotation } from '../../platform/config/secret-rotation.js';
import { declareSteps } from '../../platform/steps.js';
import { withParts } from './with-service.js';

const rotationSteps = declareSteps('rotation:begun', 'rotation:part-encrypted', 'rotation:finished');

/** Numbers of encrypted secrets and emails, and the file that contains the new secret. */
export interface RotatedSecret {
  file: string;
  encrypted: number;
  webhooks: number;
  mails: number;
}

/** Encrypts the stored secrets with a new key and activates the key. Resumes an interrupted rotation. */
export async function rotateSecret(app: INestApplicationContext, config: Config): Promise<RotatedSecret> {
  const rotation = beginRotation(config);
  rotationSteps.reached('rotation:begun');
  const encrypted = await app.get(SecondFactors).resealAll(rotation.deriveKey(SECOND_FACTOR_KEY));
  rotationSteps.reached('rotation:part-encrypted');
  const webhooks = await app.get(WebhookSecrets).resealAll(rotation.deriveKey(WEBHOOK_KEY));
  const mails = await app.get(MailQueue).resealAll(rotation.deriveKey(MAIL_KEY));
  const file = rotation.finish();
  rotationSteps.reached('rotation:finished');
  return { file, encrypted, webhooks, mails };
}

/** Resumes an interrupted rotation, in which the old key and the new key are both in use. */
export const finishRotation = (config: Config, databaseUri: string, logger: LoggerService): Promise<RotatedSecret> =>
  withParts({ config, databaseUri }, (app) => rotateSecret(app, config), logger);
