import { str, type CleanedEnv } from 'envalid';
import { LIMITS } from '../../contract/limits.js';
import {
  cidrs,
  flag,
  longest,
  mongoUrl,
  oneOf,
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
    desc: 'production asks for SECRET_KEY and prints no password',
    example: 'production',
  }),
  HOST: str({ default: '127.0.0.1', desc: 'address to listen on', example: '0.0.0.0' }),
  PORT: port({ default: 3000, desc: 'port to listen on; 0 takes any free one', example: '3000' }),
  PUBLIC_URL: originUrl({ default: undefined, desc: 'canonical address', example: 'https://sports.example.org' }),
  HSTS_SUBDOMAINS: flag({
    default: false,
    desc: 'browsers shall use https for every name below the one of PUBLIC_URL too',
    example: 'true',
  }),
  SERVE_PAGES: flag({
    default: true,
    desc: 'false: the API alone, while other servers serve the dashboard and the site',
    example: 'false',
  }),
  DATA_DIR: str({ default: './data', desc: 'embedded database and generated secrets', example: '/var/lib/nepsh' }),
  MONGODB_URI: hidden(
    mongoUrl({
      default: undefined,
      desc: 'a MongoDB replica set or sharded cluster',
      example: 'mongodb://db.example.org/nepsh?replicaSet=rs0',
    }),
  ),
  REDIS_URL: hidden(
    redisUrl({
      default: undefined,
      desc: 'Redis for several processes on one database; asks for SECRET_KEY',
      example: 'redis://redis.example.org:6379',
    }),
  ),
  SECRET_KEY: hidden(
    secret({
      default: undefined,
      desc: 'signs tokens; generated into DATA_DIR when unset',
      example: 'a long random text of 32 characters or more',
    }),
  ),
  TRUST_PROXY: cidrs({ default: [], desc: 'reverse proxies whose headers are believed', example: '10.0.0.0/8,::1' }),
  DEMO_DATA: flag({ default: undefined, desc: 'fill an empty database with a demo week', example: 'false' }),
  BRAND_NAME: shownText({ default: 'Nepsh', desc: 'name shown everywhere', example: 'Nepsh' }),
  PASSWORD_MAX_LENGTH: longest({ default: LIMITS.passwordMax, desc: 'longest password', example: '64' }),
  EVENTS_PER_ADDRESS: positive({ default: 20, desc: 'event streams one address may hold', example: '100' }),
  CONNECTIONS_PER_ADDRESS: positive({
    default: 256,
    desc: 'connections one address may hold; this machine and TRUST_PROXY are not counted',
    example: '1000',
  }),
  REQUEST_TIMEOUT_SECONDS: positive({
    default: 60,
    desc: 'how long a request may take to arrive, body included, in seconds',
    example: '120',
  }),
  LOG_LEVEL: oneOf(
    'error',
    'warn',
    'info',
    'debug',
  )({
    default: 'info',
    desc: 'least important message that is written',
    example: 'info',
  }),
  LOG_FORMAT: oneOf(
    'pretty',
    'json',
  )({
    default: undefined,
    desc: 'JSON unless on a terminal',
    example: 'json',
  }),
  LOG_REQUESTS: flag({ default: false, desc: 'a line in the log for each request', example: 'true' }),
  STOP_DELAY_SECONDS: seconds({
    default: 0,
    desc: 'how long a stop still takes requests while /api/health/ready answers 503, in seconds',
    example: '5',
  }),
  OPEN_REQUESTS_SECONDS: seconds({
    default: 4,
    desc: 'how long a stop waits for open requests, in seconds',
    example: '4',
  }),
};

/** Values of the platform's variables. */
export type PlatformVariables = CleanedEnv<typeof PLATFORM_VARIABLES>;
