import { str, type CleanedEnv } from 'envalid';
import { LIMITS } from '../../contract/limits.js';
import {
  adZones,
  androidApps,
  cidrs,
  flag,
  iosApps,
  longest,
  mongoUrl,
  oneOf,
  originUrl,
  otelFlag,
  port,
  positive,
  redisUrl,
  seconds,
  secret,
  socialLinks,
  token,
  webAddress,
} from './validators.js';
import { hidden } from './variables.js';

/** The variables of the platform: those of one module stand in its own `*.config.ts`. */
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
      desc: 'a MongoDB deployment',
      example: 'mongodb://db.example.org/nepsh',
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
  BRAND_NAME: str({ default: 'Nepsh', desc: 'name shown everywhere', example: 'Nepsh' }),
  PASSWORD_MAX_LENGTH: longest({ default: LIMITS.passwordMax, desc: 'longest password', example: '64' }),
  MEDIA_DIR: str({ default: undefined, desc: 'folder of HLS files served at /media', example: '/srv/media' }),
  UPLOADS_DIR: str({
    default: undefined,
    desc: 'folder of uploaded pictures and app builds; uploads in DATA_DIR when unset',
    example: '/srv/uploads',
  }),
  UPLOADS_S3_ENDPOINT: webAddress({
    default: undefined,
    desc: 'S3-compatible storage for uploads in place of a folder',
    example: 'https://s3.eu-central-1.amazonaws.com',
  }),
  UPLOADS_S3_BUCKET: str({ default: undefined, desc: 'its bucket', example: 'nepsh-uploads' }),
  UPLOADS_S3_REGION: str({ default: 'us-east-1', desc: 'its region', example: 'eu-central-1' }),
  UPLOADS_S3_ACCESS_KEY_ID: str({ default: undefined, desc: 'who may write there', example: 'AKIAIOSFODNN7EXAMPLE' }),
  UPLOADS_S3_SECRET_ACCESS_KEY: hidden(
    str({ default: undefined, desc: 'belongs to it', example: 'a secret of the storage' }),
  ),
  SOCIAL_LINKS: socialLinks({
    default: undefined,
    desc: "JSON list of the brand's pages elsewhere",
    example: '[{"name":"Telegram","url":"https://t.me/example"}]',
  }),
  AD_ZONES: adZones({
    default: [],
    desc: "JSON list of an ad network's zones",
    example: '[{"type":"banner","name":"Foot","id":"1234567","script":"https://ads.example.net/{id}","size":"728x90"}]',
  }),
  ANDROID_APPS: androidApps({
    default: [],
    desc: 'JSON list of the Android apps that open links to this site',
    example:
      '[{"package":"org.example.sports","fingerprints":["14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5"]}]',
  }),
  IOS_APPS: iosApps({
    default: [],
    desc: 'ids of the iOS apps that open links to this site',
    example: 'ABCDE12345.org.example.sports',
  }),
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
  RATE_LIMIT_REGISTER: positive({
    default: 60,
    desc: 'devices and browsers one address may register in a minute',
    example: '600',
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
  METRICS_TOKEN: hidden(
    token({
      default: undefined,
      desc: 'serves /metrics to the bearer of this token',
      example: 'rl4QmX0sQ2aVn3Zk9cTd',
    }),
  ),
  METRICS_PORT: port({ default: undefined, desc: 'serves /metrics on a port of its own', example: '9464' }),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress({
    default: undefined,
    desc: "OpenTelemetry: a collector's address (OTLP over HTTP); nothing is traced when unset",
    example: 'http://localhost:4318',
  }),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: webAddress({
    default: undefined,
    desc: 'its whole address for traces, where it is not /v1/traces below the other',
    example: 'https://otel.example.org/v1/traces',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: hidden(
    str({
      default: undefined,
      desc: 'headers that the collector asks for',
      example: 'authorization=Bearer%20a-token',
    }),
  ),
  OTEL_SERVICE_NAME: str({ default: 'nepsh', desc: 'what the service is called in traces', example: 'nepsh' }),
  OTEL_SDK_DISABLED: otelFlag({ default: false, desc: 'true: nothing is traced', example: 'true' }),
  OTEL_TRACES_EXPORTER: str({ default: 'otlp', desc: 'none: nothing is traced', example: 'none' }),
  OTEL_TRACES_SAMPLER: str({
    default: 'parentbased_always_on',
    desc: 'which requests and jobs are traced',
    example: 'parentbased_traceidratio',
  }),
  OTEL_TRACES_SAMPLER_ARG: str({ default: undefined, desc: 'which part of them', example: '0.1' }),
  BACKUP_DIR: str({
    default: undefined,
    desc: 'folder into which backups are made by themselves',
    example: '/var/backups/nepsh',
  }),
  BACKUP_EVERY_HOURS: positive({ default: 24, desc: 'hours from one backup in BACKUP_DIR to the next', example: '24' }),
  BACKUP_KEEP: positive({ default: 7, desc: 'backups that are kept in BACKUP_DIR', example: '7' }),
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

/** Their values. */
export type PlatformVariables = CleanedEnv<typeof PLATFORM_VARIABLES>;
