import { str, type CleanedEnv } from 'envalid';
import { LIMITS } from '../../contract/limits.js';
import {
  cidrs,
  flag,
  longest,
  mongoUrl,
  oneOf,
  origins,
  originUrl,
  port,
  positive,
  redisUrl,
  seconds,
  secret,
  shownText,
} from './validators.js';
import { hidden } from './variables.js';

/** Variables that any part of the service may need. Variables of a single part are in a separate `*.config.ts`. */
export const PLATFORM_VARIABLES = {
  NODE_ENV: str({
    default: 'development',
    desc: 'production requires SECRET_KEY and prints no password',
    example: 'production',
  }),
  HOST: str({ default: '127.0.0.1', desc: 'address to listen on', example: '0.0.0.0' }),
  PORT: port({ default: 3000, desc: 'port to listen on; 0 means any free port', example: '3000' }),
  PUBLIC_URL: originUrl({
    default: undefined,
    desc: 'canonical address of the site',
    example: 'https://sports.example.org',
  }),
  HSTS_SUBDOMAINS: flag({
    default: false,
    desc: 'true: browsers use https for all subdomains of PUBLIC_URL, too',
    example: 'true',
  }),
  SERVE_PAGES: flag({
    default: true,
    desc: 'false: serve only the API, while other servers serve the dashboard and the site',
    example: 'false',
  }),
  DATA_DIR: str({
    default: './data',
    desc: 'folder of the embedded database and generated secrets',
    example: '/var/lib/nepsh',
  }),
  MONGODB_URI: hidden(
    mongoUrl({
      default: undefined,
      desc: 'address of a MongoDB replica set or sharded cluster',
      example: 'mongodb://db.example.org/nepsh?replicaSet=rs0',
    }),
  ),
  REDIS_URL: hidden(
    redisUrl({
      default: undefined,
      desc: 'address of Redis, for several processes on one database; requires SECRET_KEY',
      example: 'redis://redis.example.org:6379',
    }),
  ),
  SECRET_KEY: hidden(
    secret({
      default: undefined,
      desc: 'secret that signs tokens; if unset, generated into DATA_DIR',
      example: 'a long random text of 32 characters or more',
    }),
  ),
  TRUST_PROXY: cidrs({
    default: [],
    desc: 'reverse proxies whose forwarding headers are trusted',
    example: '10.0.0.0/8,::1',
  }),
  APP_ORIGINS: origins({
    default: [],
    desc: 'origins of web builds of your apps, which may call the API',
    example: 'https://app.example.org,http://localhost:8081',
  }),
  DEMO_DATA: flag({ default: undefined, desc: 'true: fill an empty database with a demo week', example: 'false' }),
  BRAND_NAME: shownText({ default: 'Nepsh', desc: 'name shown everywhere', example: 'Nepsh' }),
  PASSWORD_MAX_LENGTH: longest({ default: LIMITS.passwordMax, desc: 'maximum length of a password', example: '64' }),
  EVENTS_PER_ADDRESS: positive({ default: 20, desc: 'maximum number of event streams of one address', example: '100' }),
  CONNECTIONS_PER_ADDRESS: positive({
    default: 256,
    desc: 'maximum number of connections of one address; this machine and TRUST_PROXY are not counted',
    example: '1000',
  }),
  REQUEST_TIMEOUT_SECONDS: positive({
    default: 60,
    desc: 'maximum time for a request to arrive with its body, in seconds',
    example: '120',
  }),
  LOG_LEVEL: oneOf(
    'error',
    'warn',
    'info',
    'debug',
  )({
    default: 'info',
    desc: 'minimum level of log messages',
    example: 'info',
  }),
  LOG_FORMAT: oneOf(
    'pretty',
    'json',
  )({
    default: undefined,
    desc: 'format of the log; if unset, pretty on a terminal, else json',
    example: 'json',
  }),
  LOG_REQUESTS: flag({ default: false, desc: 'true: log every request', example: 'true' }),
  STOP_DELAY_SECONDS: seconds({
    default: 0,
    desc: 'seconds for which a stopping service still accepts requests while /api/health/ready returns 503',
    example: '5',
  }),
  OPEN_REQUESTS_SECONDS: seconds({
    default: 4,
    desc: 'maximum time for open requests to finish during a stop, in seconds',
    example: '4',
  }),
};

/** Values of the platform's variables. */
export type PlatformVariables = CleanedEnv<typeof PLATFORM_VARIABLES>;
