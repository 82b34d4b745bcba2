import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { hkdfSync, randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import type { AdZone } from '../../contract/ads.js';
import type { LinkedApps } from '../../contract/site-locals.js';
import { DEMO_SOCIAL_LINKS, type SocialLink } from '../../contract/social.js';
import type { RetentionSetting } from '../maintenance/retained.js';
import { ConfigError, readEnvironment } from './environment.js';
import { mailConfig, type MailConfig } from './mail-config.js';
import { pushConfig, type PushConfig } from './push-config.js';
import { tracingConfig, type TracingConfig } from './tracing-config.js';
import { uploadsConfig, type UploadsConfig } from './uploads-config.js';

/** The generated secret's name in the data folder. */
export const SECRET_FILE = 'secret-key';
/** Next to it: the secret that comes after it, or after SECRET_KEY, once everything is encrypted with it. */
export const SUCCESSOR_FILE = `${SECRET_FILE}.next`;
/** The mark of the SECRET_KEY in whose place the successor counts. */
export const SUCCEEDED_FILE = `${SECRET_FILE}.replaced`;

/** Everything the operator has set, checked once at start. Nothing else reads the environment. */
export interface Config {
  host: string;
  port: number;
  /** The canonical origin; null while the operator has set none. */
  publicUrl: string | null;
  /** False while servers of their own serve the dashboard and the site (`npm run dev`). */
  servePages: boolean;
  dataDir: string;
  /** Whether something is kept in the data folder: it need not be writable otherwise. */
  usesDataDir: boolean;
  /** What the process prints is kept in logs: nothing secret is printed. */
  isProduction: boolean;
  /** null: the embedded database. */
  mongodbUri: string | null;
  /** null: hints and limits stay within the process. */
  redisUrl: string | null;
  trustProxy: string[];
  superAdmin: { email: string; username: string; password: string | null };
  /** Whether an empty database is filled with a demo week. */
  demoData: boolean;
  brandName: string;
  timeZone: string;
  passwordMaxLength: number;
  /** Who must have a second factor to do anything. */
  requireSecondFactor: 'nobody' | 'super-admins' | 'everyone';
  /** How long somebody stays signed in without use, and in all, in milliseconds. */
  sessions: { idleMs: number; lifetimeMs: number };
  mediaDir: string | null;
  uploads: UploadsConfig;
  socialLinks: readonly SocialLink[];
  /** The apps that open links to this site. */
  apps: LinkedApps;
  adZones: readonly AdZone[];
  eventsPerAddress: number;
  /** Connections that one address may hold open. */
  connectionsPerAddress: number;
  /** Milliseconds in which a request has to arrive, its body included. */
  requestTimeoutMs: number;
  /** Devices and browsers one address may register in a minute. */
  registrationsPerMinute: number;
  apiKeyRequestsPerMinute: number;
  push: PushConfig;
  /** null: no e-mail is sent. */
  mail: MailConfig | null;
  logLevel: 'error' | 'warn' | 'info' | 'debug';
  logFormat: 'pretty' | 'json';
  /** Whether each request is logged. */
  logRequests: boolean;
  /** How often a stream that plays is looked at, in milliseconds; null: never. */
  streamCheckMs: number | null;
  /** Where metrics are served: for the bearer of the token, on a port of their own, or with neither nowhere. */
  metrics: { token: string | null; port: number | null };
  /** null: nothing is traced. */
  tracing: TracingConfig | null;
  /** Where backups are made by themselves, how often in milliseconds, and how many are kept; null: nowhere. */
  backups: { dir: string; everyMs: number; keep: number } | null;
  /** For how many days records are kept that are deleted by themselves; 0: for ever. */
  keepDays: Readonly<Record<RetentionSetting, number>>;
  /** What says which release is the newest; null: nobody is asked. */
  releasesUrl: string | null;
  /** Milliseconds for which a stop still takes requests, so that a load balancer can look elsewhere. */
  leaveMs: number;
  /** Milliseconds a stop waits for open requests. */
  drainMs: number;
  /** Whether Strict-Transport-Security holds for subdomains too: other services there may have no https. */
  hstsSubdomains: boolean;
  /** Cookies are Secure and carry the __Host- prefix. */
  secureCookies: boolean;
  /** Whether SECRET_KEY is the operator's own; else it is generated into the data folder. */
  isSecretChosen: boolean;
  /** What tells SECRET_KEY, as the operator chose it, from others, and does not show it; '' where it is generated. */
  secretMark: string;
  /** A key of 32 bytes for one purpose, derived from the secret (HKDF, RFC 5869). */
  deriveKey(purpose: string): Buffer;
}

/**
 * Reads the environment into a Config. The service makes its data folder and the secret when they are missing; a command
 * takes both as they are (`creates: false`), and a key is only missed once it is asked for.
 */
export function loadConfig(env: NodeJS.ProcessEnv, { creates = true }: { creates?: boolean } = {}): Config {
  const read = readEnvironment(env);
  const dataDir = resolve(read.DATA_DIR);
  const production = read.NODE_ENV === 'production';
  if (!read.SECRET_KEY && (production || read.REDIS_URL)) {
    const reason = production ? 'when NODE_ENV is production' : 'with REDIS_URL, to the same text in every process';
    throw new ConfigError(`SECRET_KEY must be set ${reason}. Example: SECRET_KEY=a long random text`);
  }
  if ((read.SUPER_ADMIN_PASSWORD ?? '').length > read.PASSWORD_MAX_LENGTH) {
    const limit = `must be at most ${read.PASSWORD_MAX_LENGTH} characters, as PASSWORD_MAX_LENGTH says`;
    throw new ConfigError(`SUPER_ADMIN_PASSWORD ${limit}. Example: SUPER_ADMIN_PASSWORD=s3cure-words`);
  }
  const kept = [
    read.MONGODB_URI,
    read.SECRET_KEY,
    read.UPLOADS_DIR,
    production ? read.SUPER_ADMIN_PASSWORD : 'printed',
  ];
  const usesDataDir = kept.includes(undefined);
  if (creates && usesDataDir) makeWritable(dataDir);
  const demoData = read.DEMO_DATA ?? (!production && read.MONGODB_URI === undefined);
  const secretMark = read.SECRET_KEY ? deriveKeyFrom(read.SECRET_KEY, 'mark').toString('base64url') : '';
  const chosen = successorOf(dataDir, secretMark) ?? read.SECRET_KEY;
  const secret = chosen ?? (creates ? storedSecret(dataDir) : null);
  return {
    host: read.HOST,
    port: read.PORT,
    publicUrl: read.PUBLIC_URL ?? null,
    servePages: read.SERVE_PAGES,
    dataDir,
    usesDataDir,
    isProduction: production,
    mongodbUri: read.MONGODB_URI ?? null,
    redisUrl: read.REDIS_URL ?? null,
    trustProxy: read.TRUST_PROXY,
    superAdmin: {
      email: read.SUPER_ADMIN_EMAIL.toLowerCase(),
      username: read.SUPER_ADMIN_USERNAME,
      password: read.SUPER_ADMIN_PASSWORD ?? null,
    },
    demoData,
    brandName: read.BRAND_NAME,
    timeZone: read.TIME_ZONE,
    passwordMaxLength: read.PASSWORD_MAX_LENGTH,
    requireSecondFactor: read.REQUIRE_SECOND_FACTOR,
    sessions: { idleMs: read.SESSION_IDLE_HOURS * 3_600_000, lifetimeMs: read.SESSION_DAYS * 24 * 3_600_000 },
    mediaDir: read.MEDIA_DIR ? resolve(read.MEDIA_DIR) : null,
    uploads: uploadsConfig(read, dataDir),
    socialLinks: read.SOCIAL_LINKS ?? (demoData ? DEMO_SOCIAL_LINKS : []),
    adZones: read.AD_ZONES,
    apps: { android: read.ANDROID_APPS, ios: read.IOS_APPS },
    eventsPerAddress: read.EVENTS_PER_ADDRESS,
    connectionsPerAddress: read.CONNECTIONS_PER_ADDRESS,
    requestTimeoutMs: read.REQUEST_TIMEOUT_SECONDS * 1000,
    registrationsPerMinute: read.RATE_LIMIT_REGISTER,
    apiKeyRequestsPerMinute: read.RATE_LIMIT_API_KEY,
    push: pushConfig(read),
    mail: mailConfig(read),
    logLevel: read.LOG_LEVEL,
    logFormat: read.LOG_FORMAT ?? (process.stdout.isTTY ? 'pretty' : 'json'),
    logRequests: read.LOG_REQUESTS,
    streamCheckMs: read.STREAM_CHECKS ? read.STREAM_CHECK_SECONDS * 1000 : null,
    metrics: { token: read.METRICS_TOKEN ?? null, port: read.METRICS_PORT ?? null },
    tracing: tracingConfig(read),
    backups: read.BACKUP_DIR
      ? { dir: resolve(read.BACKUP_DIR), everyMs: read.BACKUP_EVERY_HOURS * 3_600_000, keep: read.BACKUP_KEEP }
      : null,
    keepDays: {
      activity: read.KEEP_ACTIVITY_DAYS,
      security: read.KEEP_SECURITY_DAYS,
      pushes: read.KEEP_PUSHES_DAYS,
      messages: read.KEEP_MESSAGES_DAYS,
      devices: read.KEEP_DEVICES_DAYS,
      streams: read.KEEP_STREAMS_DAYS,
    },
    releasesUrl: read.RELEASES_URL ?? null,
    leaveMs: read.STOP_DELAY_SECONDS * 1000,
    drainMs: read.OPEN_REQUESTS_SECONDS * 1000,
    secureCookies: read.PUBLIC_URL?.startsWith('https:') ?? false,
    hstsSubdomains: read.HSTS_SUBDOMAINS,
    isSecretChosen: read.SECRET_KEY !== undefined,
    secretMark,
    deriveKey: (purpose) => deriveKeyFrom(secret ?? existingSecret(dataDir), purpose),
  };
}

/** A key of 32 bytes for one purpose of a secret. */
export const deriveKeyFrom = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'nepsh', purpose, 32));

/**
 * The secret that counts in place of an operator's SECRET_KEY, because what is stored was encrypted with it since; null
 * where SECRET_KEY counts. Once the operator has set another one, nothing is in its place.
 */
export function successorOf(dataDir: string, secretMark: string): string | null {
  const [successor, succeeded] = [join(dataDir, SUCCESSOR_FILE), join(dataDir, SUCCEEDED_FILE)];
  if (secretMark === '' || !existsSync(succeeded) || !existsSync(successor)) return null;
  return readFileSync(succeeded, 'utf8') === secretMark ? readFileSync(successor, 'utf8') : null;
}

function makeWritable(dataDir: string): void {
  const probe = join(dataDir, `.probe-${process.pid}`);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    closeSync(openSync(probe, 'w'));
    unlinkSync(probe);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`DATA_DIR cannot be written (${reason}). Example: DATA_DIR=./data`);
  }
}

function existingSecret(dataDir: string): string {
  const file = join(dataDir, SECRET_FILE);
  if (existsSync(file)) return readFileSync(file, 'utf8');
  throw new ConfigError(
    `DATA_DIR has no ${SECRET_FILE} (${dataDir}). Set DATA_DIR to the service's folder, or SECRET_KEY.`,
  );
}

/** The secret of this data folder, made at the first start and readable by its owner alone. */
function storedSecret(dataDir: string): string {
  const file = join(dataDir, SECRET_FILE);
  if (!existsSync(file)) {
    try {
      writeFileSync(file, randomBytes(48).toString('base64url'), {
        mode: 0o600,
        flag: 'wx',
      });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  chmodSync(file, 0o600);
  return readFileSync(file, 'utf8');
}
