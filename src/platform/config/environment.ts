import { cleanEnv, str, type ReporterOptions } from 'envalid';
import { API_KEY_REQUESTS } from '../../contract/api-keys.js';
import { LIMITS } from '../../contract/limits.js';
import {
  adZones,
  androidApps,
  base64Url,
  checkEvery,
  cidrs,
  contact,
  days,
  email,
  flag,
  iosApps,
  longest,
  mongoUrl,
  oneOf,
  originUrl,
  otelFlag,
  password,
  port,
  positive,
  redisUrl,
  seconds,
  secret,
  sender,
  smtpUrl,
  socialLinks,
  token,
  username,
  wait,
  webAddress,
  zone,
} from './validators.js';

/** A variable of the environment is wrong: the message names it, says what is wrong and gives an example. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Every variable the service reads, with its meaning, default and an example. `.env.example` lists the same names. */
export const ENVIRONMENT = {
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
  MONGODB_URI: mongoUrl({
    default: undefined,
    desc: 'a MongoDB deployment',
    example: 'mongodb://db.example.org/nepsh',
  }),
  REDIS_URL: redisUrl({
    default: undefined,
    desc: 'Redis for several processes on one database; asks for SECRET_KEY',
    example: 'redis://redis.example.org:6379',
  }),
  SECRET_KEY: secret({
    default: undefined,
    desc: 'signs tokens; generated into DATA_DIR when unset',
    example: 'a long random text of 32 characters or more',
  }),
  TRUST_PROXY: cidrs({ default: [], desc: 'reverse proxies whose headers are believed', example: '10.0.0.0/8,::1' }),
  SUPER_ADMIN_EMAIL: email({ default: 'admin@nepsh.local', desc: 'first super-admin', example: 'me@example.org' }),
  SUPER_ADMIN_USERNAME: username({ default: 'admin', desc: 'first super-admin', example: 'admin' }),
  SUPER_ADMIN_PASSWORD: password({
    default: undefined,
    desc: 'generated when unset: printed once, or a file in DATA_DIR',
    example: 's3cure-words',
  }),
  DEMO_DATA: flag({ default: undefined, desc: 'fill an empty database with a demo week', example: 'false' }),
  BRAND_NAME: str({ default: 'Nepsh', desc: 'name shown everywhere', example: 'Nepsh' }),
  TIME_ZONE: zone({ default: 'UTC', desc: 'default zone of kick-offs', example: 'Europe/London' }),
  PASSWORD_MAX_LENGTH: longest({ default: LIMITS.passwordMax, desc: 'longest password', example: '64' }),
  REQUIRE_SECOND_FACTOR: oneOf(
    'nobody',
    'super-admins',
    'everyone',
  )({ default: 'nobody', desc: 'who must sign in with a second factor', example: 'super-admins' }),
  SESSION_IDLE_HOURS: positive({
    default: 12,
    desc: 'hours without use after which somebody is signed out',
    example: '12',
  }),
  SESSION_DAYS: positive({
    default: 30,
    desc: 'days after which somebody has to sign in again, used or not',
    example: '30',
  }),
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
  UPLOADS_S3_SECRET_ACCESS_KEY: str({ default: undefined, desc: 'belongs to it', example: 'a secret of the storage' }),
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
  RATE_LIMIT_API_KEY: positive({
    default: API_KEY_REQUESTS,
    desc: 'requests one API key may make in a minute',
    example: '6000',
  }),
  EXPO_PUSH_URL: originUrl({
    default: 'https://exp.host',
    desc: "Expo's push service",
    example: 'https://exp.host',
  }),
  EXPO_ACCESS_TOKEN: str({ default: undefined, desc: 'where Expo asks for one', example: 'a token of expo.dev' }),
  EXPO_RECEIPT_DELAY_SECONDS: wait({ default: 900, desc: 'how long until receipts are read', example: '900' }),
  EXPO_RATE_PER_SECOND: positive({ default: 600, desc: 'messages Expo takes in a second', example: '600' }),
  FCM_URL: originUrl({
    default: 'https://fcm.googleapis.com',
    desc: "Firebase's push service",
    example: 'https://fcm.googleapis.com',
  }),
  FCM_SERVICE_ACCOUNT: str({
    default: undefined,
    desc: "Firebase's service account: a file, or its JSON",
    example: '/etc/nepsh/firebase.json',
  }),
  FCM_RATE_PER_MINUTE: positive({ default: 600_000, desc: 'messages Firebase takes in a minute', example: '600000' }),
  VAPID_PUBLIC_KEY: base64Url(65)({
    default: undefined,
    desc: 'what browsers know this site by; made once and kept in the database when unset',
    example: 'BOBbb0IP2Xq4PhAcMsKCgbmHBXgg2y-rOT3ILy3hl87fYhNJ00oo5syyByLUg1P1f2kDK6wY34UNcWIkNGTo5J4',
  }),
  VAPID_PRIVATE_KEY: base64Url(32)({
    default: undefined,
    desc: 'belongs to VAPID_PUBLIC_KEY',
    example: 'yWpdQH6EzeSfDEuVpwJp-3w7o_UHUqvaeDuxOerMVEI',
  }),
  VAPID_SUBJECT: contact({
    default: undefined,
    desc: 'whom push services write to',
    example: 'mailto:ops@example.org',
  }),
  WEB_PUSH_ALLOW_PRIVATE: flag({
    default: false,
    desc: 'browsers may name push services of any host and port, private ones and plain http too',
    example: 'true',
  }),
  SMTP_URL: smtpUrl({
    default: undefined,
    desc: 'mail server for outgoing e-mail; none is sent when unset',
    example: 'smtp://user:password@mail.example.org:587',
  }),
  MAIL_FROM: sender({
    default: undefined,
    desc: 'whom e-mail is from; asked for with SMTP_URL',
    example: 'Nepsh <noreply@example.org>',
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
  STREAM_CHECKS: flag({
    default: true,
    desc: 'whether it is looked all the time if the streams of games play',
    example: 'false',
  }),
  STREAM_CHECK_SECONDS: checkEvery({
    default: 30,
    desc: 'how often a stream that plays is looked at, in seconds',
    example: '60',
  }),
  METRICS_TOKEN: token({
    default: undefined,
    desc: 'serves /metrics to the bearer of this token',
    example: 'rl4QmX0sQ2aVn3Zk9cTd',
  }),
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
  OTEL_EXPORTER_OTLP_HEADERS: str({
    default: undefined,
    desc: 'headers that the collector asks for',
    example: 'authorization=Bearer%20a-token',
  }),
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
  KEEP_ACTIVITY_DAYS: days({ default: 365, desc: 'days that entries of the activity log are kept', example: '365' }),
  KEEP_SECURITY_DAYS: days({ default: 90, desc: 'days that entries of the security log are kept', example: '90' }),
  KEEP_PUSHES_DAYS: days({ default: 365, desc: 'days that pushes are kept once they are over', example: '365' }),
  KEEP_MESSAGES_DAYS: days({
    default: 730,
    desc: 'days that contact messages and match requests are kept once they are dealt with',
    example: '730',
  }),
  KEEP_DEVICES_DAYS: days({ default: 730, desc: 'days that apps are kept that do not come any more', example: '730' }),
  KEEP_STREAMS_DAYS: days({
    default: 0,
    desc: 'days that finished games keep their streams, counted from the kick-off',
    example: '90',
  }),
  RELEASES_URL: webAddress({
    default: undefined,
    desc: 'asked once a day which release is the newest; nobody is asked when unset',
    example: 'https://api.github.com/repos/OWNER/nepsh/releases/latest',
  }),
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

/** A variable that is wrong, and a sentence that names it, says what is wrong and gives an example. */
export interface WrongVariable {
  name: string;
  sentence: string;
}

/** Checks an environment; raises ConfigError naming the first variable that is wrong. */
export function readEnvironment(env: NodeJS.ProcessEnv) {
  return check(env, ([first]) => {
    if (first) throw new ConfigError(first.sentence);
  });
}

/** All variables that are wrong. */
export function wrongVariables(env: NodeJS.ProcessEnv): WrongVariable[] {
  const all: WrongVariable[] = [];
  check(env, (wrong) => all.push(...wrong));
  return all;
}

function check(env: NodeJS.ProcessEnv, report: (wrong: WrongVariable[]) => void) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  return cleanEnv(given, ENVIRONMENT, {
    reporter: ({ errors }: ReporterOptions<Record<string, unknown>>) => {
      const wrong = Object.entries(errors).flatMap(([name, error]) => {
        const example = ENVIRONMENT[name as keyof typeof ENVIRONMENT].example ?? '';
        const was = shown(name, given[name]);
        return error
          ? [{ name, sentence: `${name} ${error.message} (it is '${was}'). Example: ${name}=${example}` }]
          : [];
      });
      report(wrong);
    },
  });
}

/** Characters of a wrong value that its error repeats. */
const LONGEST_SHOWN = 80;

/** Secrets are never echoed. */
function shown(name: string, value: string | undefined): string {
  if (/SECRET|PASSWORD|URI|PRIVATE_KEY|REDIS|TOKEN|ACCOUNT|HEADERS|SMTP/.test(name)) return '…';
  const text = (value ?? '').replaceAll(/\p{C}+/gu, ' ');
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}
