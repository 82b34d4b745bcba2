import { resolve } from 'node:path';
import type { PlatformVariables } from './platform-variables.js';

/** Settings of the operator that any part of the service may need. */
export interface PlatformConfig {
  host: string;
  port: number;
  /** Canonical origin, or null if the operator set none. */
  publicUrl: string | null;
  /** False while separate servers serve the dashboard and the site (`npm run dev`). */
  servePages: boolean;
  dataDir: string;
  /** In production, the output contains no secrets, because logs are stored. */
  isProduction: boolean;
  /** Whether NODE_ENV is unset or 'development', as opposed to tests and production. */
  isDevelopment: boolean;
  /** Null selects the embedded database. */
  mongodbUri: string | null;
  /** Without Redis (null), hints and limits stay within the process. */
  redisUrl: string | null;
  trustProxy: string[];
  /** Origins of web builds of apps, which may make calls from there. */
  appOrigins: string[];
  /** Whether an empty database is filled with a demo week. */
  demoData: boolean;
  brandName: string;
  passwordMaxLength: number;
  eventsPerAddress: number;
  /** Maximum number of open connections per address. */
  connectionsPerAddress: number;
  /** Time within which a request must arrive, including its body, in ms. */
  requestTimeoutMs: number;
  logLevel: 'error' | 'warn' | 'info' | 'debug';
  logFormat: 'pretty' | 'json';
  /** Whether each request is logged. */
  logRequests: boolean;
  /** Time for which shutdown still accepts requests, so that a load balancer can switch to other processes, in ms. */
  leaveMs: number;
  /** Time for which shutdown waits for open requests, in ms. */
  drainMs: number;
  /** Whether Strict-Transport-Security includes subdomains. Off by default, because other services there may lack https. */
  hstsSubdomains: boolean;
  /** Whether cookies are Secure and carry the __Host- prefix. */
  secureCookies: boolean;
  /** Whether the operator set SECRET_KEY. Otherwise the secret is generated in the data folder. */
  isSecretChosen: boolean;
}

/** Converts the platform's variables into settings. */
export function platformConfig(read: PlatformVariables): PlatformConfig {
  const production = read.NODE_ENV === 'production';
  return {
    host: read.HOST,
    port: read.PORT,
    publicUrl: read.PUBLIC_URL ?? null,
    servePages: read.SERVE_PAGES,
    dataDir: resolve(read.DATA_DIR),
    isProduction: production,
    isDevelopment: read.NODE_ENV === 'development',
    mongodbUri: read.MONGODB_URI ?? null,
    redisUrl: read.REDIS_URL ?? null,
    trustProxy: read.TRUST_PROXY,
    appOrigins: read.APP_ORIGINS,
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
