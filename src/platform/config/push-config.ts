import { existsSync, readFileSync } from 'node:fs';
import { ConfigError, type readEnvironment } from './environment.js';

/** What of a service account of Firebase is needed to send (the file that its console hands out). */
export interface ServiceAccount {
  projectId: string;
  clientEmail: string;
  /** PEM. */
  privateKey: string;
  /** Where access tokens come from. */
  tokenUri: string;
}

/** Where pushes go. The addresses are the operator's own choice and may be private. */
export interface PushConfig {
  expo: { url: string; accessToken: string | null; receiptDelayMs: number; perSecond: number };
  fcm: { url: string; account: ServiceAccount | null; perSecond: number };
  /** null: keys of its own, kept in the database. */
  vapidKeys: { publicKey: string; privateKey: string } | null;
  /** Whom push services write to when something is wrong; null: the site's own address. */
  vapidSubject: string | null;
  /** Browsers may name push services of private addresses, and plain http. */
  allowPrivateEndpoints: boolean;
}

/** Reads the variables of pushes. Raises ConfigError for a key without its other half and for a bad account. */
export function pushConfig(read: ReturnType<typeof readEnvironment>): PushConfig {
  return {
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
    vapidKeys: vapidKeys(read.VAPID_PUBLIC_KEY, read.VAPID_PRIVATE_KEY),
    vapidSubject: read.VAPID_SUBJECT ?? null,
    allowPrivateEndpoints: read.WEB_PUSH_ALLOW_PRIVATE,
  };
}

function vapidKeys(publicKey: string | undefined, privateKey: string | undefined): PushConfig['vapidKeys'] {
  if (publicKey && privateKey) return { publicKey, privateKey };
  if (!publicKey && !privateKey) return null;
  const [missing, given] = publicKey
    ? ['VAPID_PRIVATE_KEY', 'VAPID_PUBLIC_KEY']
    : ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'];
  throw new ConfigError(
    `${missing} must be set when ${given} is. Example: the pair of "npx web-push generate-vapid-keys"`,
  );
}

function serviceAccount(given: string): ServiceAccount {
  const wrong = (why: string): ConfigError =>
    new ConfigError(`FCM_SERVICE_ACCOUNT ${why}. Example: FCM_SERVICE_ACCOUNT=/etc/nepsh/firebase.json`);
  if (!given.trimStart().startsWith('{') && !existsSync(given)) throw wrong('names a file that is not there');
  const text = given.trimStart().startsWith('{') ? given : readFileSync(given, 'utf8');
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
