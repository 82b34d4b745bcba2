import { str } from 'envalid';
import { existsSync, readFileSync } from 'node:fs';
import { declareConfig, type ConfigOf } from '../../platform/config/config-part.js';
import { originUrl, positive, wait } from '../../platform/config/validators.js';
import { ConfigError, hidden } from '../../platform/config/variables.js';

/** Fields of a Firebase service account that sending requires (from the JSON file of the Firebase console). */
export interface ServiceAccount {
  projectId: string;
  clientEmail: string;
  /** PEM format. */
  privateKey: string;
  /** URL that issues access tokens. */
  tokenUri: string;
}

/** Settings of the push services of apps. The addresses may be private, because the operator chooses them. */
export const pushDeliveryConfig = declareConfig(
  {
    EXPO_PUSH_URL: originUrl({
      default: 'https://exp.host',
      desc: "address of Expo's push service",
      example: 'https://exp.host',
    }),
    EXPO_ACCESS_TOKEN: hidden(
      str({
        default: undefined,
        desc: 'access token, if your Expo project requires one',
        example: 'a token of expo.dev',
      }),
    ),
    EXPO_RECEIPT_DELAY_SECONDS: wait({
      default: 900,
      desc: 'seconds from sending until receipts are read',
      example: '900',
    }),
    EXPO_RATE_PER_SECOND: positive({ default: 600, desc: 'Expo limit of messages a second', example: '600' }),
    FCM_URL: originUrl({
      default: 'https://fcm.googleapis.com',
      desc: "address of Firebase's push service",
      example: 'https://fcm.googleapis.com',
    }),
    FCM_SERVICE_ACCOUNT: hidden(
      str({
        default: undefined,
        desc: 'service account of your Firebase project: a file or its JSON',
        example: '/etc/nepsh/firebase.json',
      }),
    ),
    FCM_RATE_PER_MINUTE: positive({ default: 600_000, desc: 'Firebase limit of messages a minute', example: '600000' }),
  },
  (read) => ({
    expo: {
      url: read.EXPO_PUSH_URL,
      accessToken: read.EXPO_ACCESS_TOKEN ?? null,
      receiptDelayMs: read.EXPO_RECEIPT_DELAY_SECONDS * 1000,
      perSecond: read.EXPO_RATE_PER_SECOND,
    },
    fcm: {
      url: read.FCM_URL,
      account: read.FCM_SERVICE_ACCOUNT ? serviceAccount(read.FCM_SERVICE_ACCOUNT) : null,
      perSecond: read.FCM_RATE_PER_MINUTE / 60,
    },
  }),
);

export type PushDeliveryConfig = ConfigOf<typeof pushDeliveryConfig>;

function serviceAccount(setting: string): ServiceAccount {
  const wrong = (why: string): ConfigError =>
    new ConfigError(`FCM_SERVICE_ACCOUNT ${why}. Example: FCM_SERVICE_ACCOUNT=/etc/nepsh/firebase.json`);
  if (!setting.trimStart().startsWith('{') && !existsSync(setting)) throw wrong('names a file that does not exist');
  const text = setting.trimStart().startsWith('{') ? setting : readFileSync(setting, 'utf8');
  const account = parse(text);
  if (!account) throw wrong('is not JSON');
  const field = (name: string): string => {
    const value = account[name];
    if (typeof value !== 'string' || value === '') throw wrong(`has no ${name}`);
    return value;
  };
  return {
    projectId: field('project_id'),
    clientEmail: field('client_email'),
    privateKey: field('private_key'),
    tokenUri: typeof account['token_uri'] === 'string' ? account['token_uri'] : 'https://oauth2.googleapis.com/token',
  };
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}
