import { resolve } from 'node:path';
import type { PlatformVariables } from './platform-variables.js';

/** What the operator has set that every part may need. */
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
  eventsPerAddress: number;
  /** Connections that one address may hold open. */
  connectionsPerAddress: number;
  /** Milliseconds in which a request has to arrive, its body included. */
  requestTimeoutMs: number;
  logLevel: 'error' | 'warn' | 'info' | 'debug';
  logFormat: 'pretty' | 'json';
  /** Whether each request is logged. */
  logRequests: boolean;
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

/** What the platform makes of its variables. */
export function platformConfig(read: PlatformVariables): PlatformConfig {
  const production = read.NODE_ENV === 'production';
  return {
    host: read.HOST,
    port: read.PORT,
    publicUrl: read.PUBLIC_URL ?? null,
    servePages: read.SERVE_PAGES,
    dataDir: resolve(read.DATA_DIR),
    isProduction: production,
    mongodbUri: read.MONGODB_URI ?? null,
    redisUrl: read.REDIS_URL ?? null,
    trustProxy: read.TRUST_PROXY,
    demoData: read.DEMO_DATA ?? (!production && read.MONGODB_URI === undefined),
    brandName: read.BRAND_NAME,
    passwordMaxLength: read.PASSWORD_MAX_LENGTH,
    eventsPerAddress: read.EVENTS_PER_ADDRESS,
    connectionsPerAddress: read.CONNECTIONS_PER_ADDRESS,
    requestTimeoutMs: read.REQUEST_TIMEOUT_SECONDS * 1000,
    logLevel: read.LOG_LEVEL,
    logFormat: read.LOG_FORMAT ?? (process.stdout.isTTY ? 'pretty' : 'json'),
    logRequests: read.LOG_REQUESTS,
    leaveMs: read.STOP_DELAY_SECONDS * 1000,
    drainMs: read.OPEN_REQUESTS_SECONDS * 1000,
    secureCookies: read.PUBLIC_URL?.startsWith('https:') ?? false,
    hstsSubdomains: read.HSTS_SUBDOMAINS,
    isSecretChosen: read.SECRET_KEY !== undefined,
  };
}
