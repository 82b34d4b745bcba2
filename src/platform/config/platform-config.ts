import { resolve } from 'node:path';
import type { AdZone } from '../../contract/ads.js';
import type { LinkedApps } from '../../contract/site-locals.js';
import { DEMO_SOCIAL_LINKS, type SocialLink } from '../../contract/social.js';
import type { PlatformVariables } from './platform-variables.js';
import { tracingConfig, type TracingConfig } from './tracing-config.js';
import { uploadsConfig, type UploadsConfig } from './uploads-config.js';

/** What the operator has set of the platform. */
export interface PlatformConfig {
  host: string;
  port: number;
  /** The canonical origin; null while the operator has set none. */
  publicUrl: string | null;
  /** False while servers of their own serve the dashboard and the site (`npm run dev`). */
  servePages: boolean;
  dataDir: string;
  /** What the process prints is kept in logs: nothing secret is printed. */
  isProduction: boolean;
  /** null: the embedded database. */
  mongodbUri: string | null;
  /** null: hints and limits stay within the process. */
  redisUrl: string | null;
  trustProxy: string[];
  /** Whether an empty database is filled with a demo week. */
  demoData: boolean;
  brandName: string;
  passwordMaxLength: number;
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
  logLevel: 'error' | 'warn' | 'info' | 'debug';
  logFormat: 'pretty' | 'json';
  /** Whether each request is logged. */
  logRequests: boolean;
  /** Where metrics are served: for the bearer of the token, on a port of their own, or with neither nowhere. */
  metrics: { token: string | null; port: number | null };
  /** null: nothing is traced. */
  tracing: TracingConfig | null;
  /** Where backups are made by themselves, how often in milliseconds, and how many are kept; null: nowhere. */
  backups: { dir: string; everyMs: number; keep: number } | null;
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
}

/** What the platform makes of its variables. Raises ConfigError where values do not fit each other. */
export function platformConfig(read: PlatformVariables): PlatformConfig {
  const dataDir = resolve(read.DATA_DIR);
  const production = read.NODE_ENV === 'production';
  const demoData = read.DEMO_DATA ?? (!production && read.MONGODB_URI === undefined);
  return {
    host: read.HOST,
    port: read.PORT,
    publicUrl: read.PUBLIC_URL ?? null,
    servePages: read.SERVE_PAGES,
    dataDir,
    isProduction: production,
    mongodbUri: read.MONGODB_URI ?? null,
    redisUrl: read.REDIS_URL ?? null,
    trustProxy: read.TRUST_PROXY,
    demoData,
    brandName: read.BRAND_NAME,
    passwordMaxLength: read.PASSWORD_MAX_LENGTH,
    mediaDir: read.MEDIA_DIR ? resolve(read.MEDIA_DIR) : null,
    uploads: uploadsConfig(read, dataDir),
    socialLinks: read.SOCIAL_LINKS ?? (demoData ? DEMO_SOCIAL_LINKS : []),
    adZones: read.AD_ZONES,
    apps: { android: read.ANDROID_APPS, ios: read.IOS_APPS },
    eventsPerAddress: read.EVENTS_PER_ADDRESS,
    connectionsPerAddress: read.CONNECTIONS_PER_ADDRESS,
    requestTimeoutMs: read.REQUEST_TIMEOUT_SECONDS * 1000,
    registrationsPerMinute: read.RATE_LIMIT_REGISTER,
    logLevel: read.LOG_LEVEL,
    logFormat: read.LOG_FORMAT ?? (process.stdout.isTTY ? 'pretty' : 'json'),
    logRequests: read.LOG_REQUESTS,
    metrics: { token: read.METRICS_TOKEN ?? null, port: read.METRICS_PORT ?? null },
    tracing: tracingConfig(read),
    backups: read.BACKUP_DIR
      ? { dir: resolve(read.BACKUP_DIR), everyMs: read.BACKUP_EVERY_HOURS * 3_600_000, keep: read.BACKUP_KEEP }
      : null,
    leaveMs: read.STOP_DELAY_SECONDS * 1000,
    drainMs: read.OPEN_REQUESTS_SECONDS * 1000,
    secureCookies: read.PUBLIC_URL?.startsWith('https:') ?? false,
    hstsSubdomains: read.HSTS_SUBDOMAINS,
    isSecretChosen: read.SECRET_KEY !== undefined,
  };
}
