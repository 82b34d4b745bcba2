import { describe, expect, it } from '@jest/globals';
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ENVIRONMENT, loadConfig } from '../../src/config.js';
import { ownStreamsConfig } from '../../src/modules/own-streams/own-streams.config.js';
import { ingestConfig } from '../../src/platform/processes/ingest.config.js';
import { defaultTimeZone } from '../../src/modules/settings/default-zone.config.js';
import { mediaDir } from '../../src/modules/streams/media.config.js';
import { firstAdminConfig } from '../../src/modules/accounts/users/first-admin.config.js';
import type { ConfigPart } from '../../src/platform/config/config-part.js';
import { PLATFORM_VARIABLES } from '../../src/platform/config/platform-variables.js';
import { ConfigError, readVariables } from '../../src/platform/config/variables.js';
import { expectEach, type Row } from '../support/expect-each.js';
import { expectNone } from '../support/expect-none.js';

/** Values that each variable rejects. Free texts have none. */
const BAD: Record<string, string[]> = {
  PORT: ['http', '-1', '65536', '80.5', '0x'],
  PUBLIC_URL: ['example.org', 'ftp://example.org', 'https://example.org/app', 'https://example.org/?a=b'],
  MONGODB_URI: ['localhost:27017', 'http://db', 'mongodb://'],
  REDIS_URL: ['localhost:6379', 'http://cache', 'redis://'],
  SECRET_KEY: ['short', 'x'.repeat(31)],
  TRUST_PROXY: ['yes', '10.0.0.0/33', '10.0.0', '::1/129', '10.0.0.0/8/8', '10.0.0.0/'],
  APP_ORIGINS: ['*', 'app.example.org', 'https://app.example.org/path', 'https://app.example.org,ftp://b.example.org'],
  SUPER_ADMIN_EMAIL: ['admin', 'a@b@c', 'a b@c'],
  SUPER_ADMIN_USERNAME: ['abc', '𠮷'.repeat(3), 'x'.repeat(61), 'a b c d', 'admin@x'],
  SUPER_ADMIN_PASSWORD: ['short', '𠮷'.repeat(7), 'x'.repeat(129)],
  HSTS_SUBDOMAINS: ['all'],
  SERVE_PAGES: ['no', '2'],
  DEMO_DATA: ['maybe', '2'],
  TIME_ZONE: ['+02:00', 'Mars/Base', 'GMT+25', 'BST'],
  REQUIRE_SECOND_FACTOR: ['yes', 'all'],
  SESSION_IDLE_HOURS: ['0', 'ever'],
  SESSION_DAYS: ['0', '1.5'],
  PASSWORD_MAX_LENGTH: ['11', '129', 'long', '12.5'],
  SOCIAL_LINKS: [
    'Telegram',
    '{}',
    '[1]',
    '[{"name":"X","url":"http://x.com"}]',
    '[{"name":"X","link":"https://x.com"}]',
  ],
  AD_ZONES: [
    'on',
    '{"type":"banner"}',
    '["banner"]',
    '[{"type":"popup","name":"a","id":"1","script":"https://ads.example.net/a.js"}]',
    '[{"type":"banner","name":"a","id":"1","script":"http://ads.example.net/a.js"}]',
    '[{"type":"banner","name":"a","id":"1","script":"https://ads.example.net/a.js","size":"1x1"}]',
    '[{"type":"vignette","name":"a","id":"1","script":"https://ads.example.net/a.js","hosts":["https://a.net/path"]}]',
    '[{"type":"vignette","name":"a","id":"1","script":"https://ads.example.net/a.js","hosts":["https://a.net;img-src *"]}]',
    '[{"type":"vignette","name":["a"],"id":"1","script":"https://ads.example.net/a.js"}]',
    '[{"type":"vignette","zone":"a","id":"1","script":"https://ads.example.net/a.js"}]',
  ],
  ANDROID_APPS: [
    'org.example.sports',
    '[{"package":"sports","fingerprints":["14:14:14:14:14:14:14:14:14:14:14:14:14:14:14:14:14:14:14:14:14:14:14:14:14:14:14:14:14:14:14:14"]}]',
    '[{"package":"org.example.sports","fingerprints":[]}]',
    '[{"package":"org.example.sports","fingerprints":["14:6D"]}]',
    '[{"name":"org.example.sports","fingerprints":["14:14:14:14:14:14:14:14:14:14:14:14:14:14:14:14:14:14:14:14:14:14:14:14:14:14:14:14:14:14:14:14"]}]',
  ],
  IOS_APPS: ['org.example.sports', 'ABCDE12345', 'ABCDE12345.org.example.sports,'],
  EVENTS_PER_ADDRESS: ['0', '-5', 'many', '1.5'],
  EXPO_PUSH_URL: ['exp.host', 'https://exp.host/path'],
  EXPO_RECEIPT_DELAY_SECONDS: ['-1', 'soon', '1.5', '86401'],
  EXPO_RATE_PER_SECOND: ['0', 'fast'],
  FCM_URL: ['fcm', 'ftp://fcm'],
  FCM_RATE_PER_MINUTE: ['0', 'fast'],
  VAPID_PUBLIC_KEY: ['short', 'a b'],
  VAPID_PRIVATE_KEY: ['short'],
  VAPID_SUBJECT: ['me', 'http://example.org'],
  WEB_PUSH_ALLOW_PRIVATE: ['maybe'],
  WEBHOOK_ALLOW_HOSTS: ['https://hooks.internal', 'hooks.internal:8443', '*.internal', '10.0.0.0/8', '0x7f.1'],
  SMTP_URL: ['mail.example.org', 'https://mail.example.org', 'smtp:'],
  MAIL_FROM: [
    'nobody',
    'Nepsh <a@example.org, b@example.org>',
    'Nepsh\nBcc: x <a@example.org>',
    'a@example.org, b@example.org',
  ],
  BACKUP_EVERY_HOURS: ['0', '1.5', 'daily'],
  RTMP_PORT: ['on', '-1', '65536', 'rtmp'],
  RTMP_BIND: [' ', '\u200b'],
  RECORDINGS_MIN_FREE: ['10', '2 TB', '101%', '-1GB'],
  RECORDINGS_MAX_GB: ['0', '-1', '10GB', 'half'],
  KEEP_ACTIVITY_DAYS: ['-1', '1.5', 'ever'],
  KEEP_SECURITY_DAYS: ['-1', 'ever'],
  KEEP_PUSHES_DAYS: ['-1', '36501'],
  KEEP_MESSAGES_DAYS: ['-1', 'ever'],
  KEEP_DEVICES_DAYS: ['-1', 'ever'],
  KEEP_RECORDINGS_DAYS: ['-1', 'ever'],
  KEEP_STREAMS_DAYS: ['-1', 'ever'],
  BACKUP_KEEP: ['0', '-1', 'all'],
  CONNECTIONS_PER_ADDRESS: ['0', 'many'],
  REQUEST_TIMEOUT_SECONDS: ['0', 'soon'],
  RATE_LIMIT_REGISTER: ['0', 'many'],
  RTMP_URL: [
    'example.org/live',
    'https://example.org/live',
    'rtmp://user@example.org/live',
    'rtmp://example.org/live?a=1',
  ],
  STREAM_KEY_MINUTES: ['-1', '1441', 'soon'],
  STREAM_CHECKS: ['maybe'],
  STREAM_CHECK_SECONDS: ['9', '3601', 'often'],
  RATE_LIMIT_API_KEY: ['0', 'many'],
  METRICS_TOKEN: ['short', 'with a space in the middle'],
  METRICS_PORT: ['http', '-1', '65536'],
  UPLOADS_S3_ENDPOINT: ['storage:9000', 's3://files'],
  OTEL_EXPORTER_OTLP_ENDPOINT: ['collector:4318', 'grpc://otel.example.org'],
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: ['otel.example.org/v1/traces'],
  LOG_LEVEL: ['loud', 'INFO'],
  LOG_FORMAT: ['xml'],
  LOG_REQUESTS: ['some'],
  RELEASES_URL: ['releases.example.org', 'ftp://example.org/latest'],
  STOP_DELAY_SECONDS: ['-1', 'soon'],
  OPEN_REQUESTS_SECONDS: ['-1', 'soon', '1e9', 'Infinity'],
};
const FREE = [
  'BACKUP_DIR',
  'NODE_ENV',
  'HOST',
  'DATA_DIR',
  'BRAND_NAME',
  'MEDIA_DIR',
  'RTMPS_CERT',
  'RTMPS_KEY',
  'RECORDINGS_DIR',
  'UPLOADS_DIR',
  'UPLOADS_S3_BUCKET',
  'UPLOADS_S3_REGION',
  'UPLOADS_S3_ACCESS_KEY_ID',
  'UPLOADS_S3_SECRET_ACCESS_KEY',
  'EXPO_ACCESS_TOKEN',
  'FCM_SERVICE_ACCOUNT',
  // Platforms may set these for all services, so they must not prevent a start.
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_SERVICE_NAME',
  'OTEL_SDK_DISABLED',
  'OTEL_TRACES_EXPORTER',
  'OTEL_TRACES_SAMPLER',
  'OTEL_TRACES_SAMPLER_ARG',
];

/** Whether a variable contains a secret, or an address that may contain a password. */
const isSecret = (name: string): boolean =>
  /SECRET_|PASSWORD$|TOKEN|PRIVATE_KEY|ACCOUNT$|HEADERS|URI$|REDIS|SMTP/.test(name);

function rejectionOf(env: NodeJS.ProcessEnv): string {
  try {
    readVariables(env, ENVIRONMENT);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).message;
  }
  throw new Error(`${JSON.stringify(env)} was accepted`);
}

describe('configuration', () => {
  it('has an invalid value in this test for every variable that can have one', () => {
    const named = [...Object.keys(BAD), ...FREE];
    expectNone(
      Object.keys(ENVIRONMENT).filter((name) => !named.includes(name)),
      'Add a bad value of these variables to BAD, or those that take any text to FREE.',
    );
    expectNone(
      named.filter((name) => !(name in ENVIRONMENT)),
      'Take these variables out of BAD and FREE: nothing reads them.',
    );
    expectNone(
      named.filter((name, at) => named.indexOf(name) !== at),
      'Name each of these variables once, in BAD or in FREE.',
    );
  });

  it('rejects each invalid value with one sentence that names the variable, the reason, and an example', async () => {
    const check = (name: string, value: string): void => {
      const message = rejectionOf({ [name]: value });
      expect(message).toMatch(new RegExp(`^${name} (must|has) .*\\. Example: ${name}=.+$`, 's'));
      expect(message).not.toContain('\n');
      expect(message).not.toMatch(/undefined|object Object/);
      expect(message.length).toBeLessThan(400);
      if (isSecret(name)) expect(message).not.toContain(`'${value}'`);
    };
    await expectEach(
      Object.entries(BAD).flatMap(([name, values]) =>
        values.map((value): Row => [`${name}=${value}`, () => check(name, value)]),
      ),
    );
  });

  it('never repeats the value of a secret', () => {
    const names = Object.keys(ENVIRONMENT);
    expectNone(
      names.filter((name) => isSecret(name) && !ENVIRONMENT[name]?.isHidden),
      'Mark the variable as hidden() where it is declared.',
    );
    expect(() => readVariables({ SMTP_URL: 'ftp://user:pass@mail' }, ENVIRONMENT)).toThrow(/\(it is '…'\)/);
  });

  it('is declared in the files that src/config.ts lists, each variable once', async () => {
    const files = globSync('src/**/*.config.ts');
    const exported = await Promise.all(
      files.map(async (file) => Object.values((await import(resolve(file))) as Record<string, unknown>)),
    );
    const parts = exported.flat().filter((one) => typeof one === 'object') as ConfigPart<unknown>[];
    const declared = [PLATFORM_VARIABLES, ...parts.map(({ variables }) => variables)].flatMap(Object.keys);
    expect(parts.length).toBeGreaterThan(10);
    expectNone(
      declared.filter((name) => !(name in ENVIRONMENT)),
      'Add the files that declare these variables to src/config.ts.',
    );
    expectNone(
      declared.filter((name, at) => declared.indexOf(name) !== at),
      'Declare each of these variables in one file.',
    );
    expectNone(
      Object.keys(ENVIRONMENT).filter((name) => !declared.includes(name)),
      'Declare these variables in a file whose name ends in .config.ts.',
    );
    const config = loadConfig({}, { creates: false });
    for (const part of parts) expect(() => config.get(part)).not.toThrow();
  });

  it('accepts the example of each variable, and an empty value', async () => {
    await expectEach(
      Object.entries(ENVIRONMENT).flatMap(([name, { example }]) =>
        [String(example), ''].map((value): Row => {
          return [`${name}=${value}`, () => readVariables({ [name]: value }, ENVIRONMENT)];
        }),
      ),
    );
  });

  it('is listed in .env.example, with exactly these variables and a comment for each', () => {
    const lines = readFileSync(resolve(process.cwd(), '.env.example'), 'utf8').split('\n');
    const names = lines.flatMap((line) => /^#?([A-Z][A-Z0-9_]+)=/.exec(line)?.[1] ?? []);
    expect(names.sort()).toEqual(Object.keys(ENVIRONMENT).sort());
    for (const [index, line] of lines.entries()) {
      if (/^#?[A-Z0-9_]+=/.test(line)) expect(lines[index - 1]).toMatch(/^# \w/);
    }
    const values = Object.fromEntries(
      lines.flatMap((line) => {
        const [, name, value] = /^#?([A-Z][A-Z_]+)=(.*)$/.exec(line) ?? [];
        return name ? [[name, value]] : [];
      }),
    ) as Record<string, string>;
    expect(() => readVariables(values, ENVIRONMENT)).not.toThrow();
  });

  describe('with a folder', () => {
    const inFolder = (use: (folder: string) => void): void => {
      const folder = mkdtempSync(join(tmpdir(), 'nepsh-config-'));
      try {
        use(folder);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    };

    it('has the documented defaults', () => {
      inFolder((folder) => {
        const config = loadConfig({ DATA_DIR: folder });
        expect(config.get(firstAdminConfig)).toEqual({
          email: 'admin@nepsh.local',
          username: 'admin',
          password: null,
        });
        expect(config.get(defaultTimeZone)).toBe('UTC');
        expect(config.get(mediaDir)).toBeNull();
        expect(config).toMatchObject({
          host: '127.0.0.1',
          port: 3000,
          publicUrl: null,
          mongodbUri: null,
          trustProxy: [],
          demoData: true,
          brandName: 'Nepsh',
          passwordMaxLength: 12,
          logLevel: 'info',
          secureCookies: false,
        });
      });
    });

    it('creates a secret once, only readable by its owner, and derives a separate key for each purpose', () => {
      inFolder((folder) => {
        const first = loadConfig({ DATA_DIR: folder });
        const file = join(folder, 'secret-key');
        expect(statSync(file).mode & 0o777).toBe(0o600);
        expect(readFileSync(file, 'utf8').length).toBeGreaterThanOrEqual(32);
        chmodSync(file, 0o644);
        const second = loadConfig({ DATA_DIR: folder });
        expect(statSync(file).mode & 0o777).toBe(0o600);
        expect(second.deriveKey('a')).toEqual(first.deriveKey('a'));
        expect(first.deriveKey('a')).not.toEqual(first.deriveKey('b'));
        const configWithKey = loadConfig({ DATA_DIR: folder, SECRET_KEY: 'k'.repeat(40) });
        expect(configWithKey.deriveKey('a')).not.toEqual(first.deriveKey('a'));
      });
    });

    it('derives the server address for encoders from the other variables', () => {
      inFolder((folder) => {
        const addressWith = (env: NodeJS.ProcessEnv): string => {
          const config = loadConfig({ DATA_DIR: folder, ...env });
          return config.get(ownStreamsConfig).serverFor('from.example.org', config.get(ingestConfig)!);
        };
        const tls = { RTMPS_CERT: 'cert.pem', RTMPS_KEY: 'key.pem' };
        const publicUrl = { PUBLIC_URL: 'https://sports.example.org' };

        expect(addressWith({ RTMP_PORT: '1935' })).toBe('rtmp://from.example.org/live');
        expect(addressWith({ RTMP_PORT: '1936', ...publicUrl })).toBe('rtmp://sports.example.org:1936/live');
        expect(addressWith({ RTMP_PORT: '1935', ...tls, ...publicUrl })).toBe('rtmps://sports.example.org:1935/live');
        expect(addressWith({ RTMP_PORT: '1935', ...tls, RTMP_URL: 'rtmps://in.example.org/live' })).toBe(
          'rtmps://in.example.org/live',
        );
      });
    });

    it('requires a secret in production, and a first password that the sign-in accepts', () => {
      inFolder((folder) => {
        expect(() => loadConfig({ DATA_DIR: folder, NODE_ENV: 'production' })).toThrow(
          /^SECRET_KEY must be set .*Print one with: openssl rand -base64 48$/,
        );
        loadConfig({ DATA_DIR: folder, NODE_ENV: 'production', SECRET_KEY: 'k'.repeat(40) });
        const shared = { DATA_DIR: folder, REDIS_URL: 'rediss://:pass@cache.example.org:6380/2' };
        expect(() => loadConfig(shared)).toThrow(
          /^SECRET_KEY must be set if REDIS_URL is set.*\. Print one with: openssl/,
        );
        expect(loadConfig({ ...shared, SECRET_KEY: 'k'.repeat(40) }).redisUrl).toBe(shared.REDIS_URL);
        const long = { DATA_DIR: folder, SUPER_ADMIN_PASSWORD: 'thirteen-char' };
        expect(() => loadConfig(long)).toThrow(/^SUPER_ADMIN_PASSWORD must be at most 12 characters/);
        loadConfig({ ...long, PASSWORD_MAX_LENGTH: '20' });
      });
    });

    it('names a folder that is not writable', () => {
      inFolder((folder) => {
        const file = join(folder, 'a-file');
        writeFileSync(file, '');
        expect(() => loadConfig({ DATA_DIR: join(file, 'data') })).toThrow(
          /^DATA_DIR is not writable .* Example: DATA_DIR=/,
        );
        const external = {
          MONGODB_URI: 'mongodb://db.example.org/nepsh',
          SECRET_KEY: 'k'.repeat(40),
          UPLOADS_DIR: join(folder, 'uploads'),
        };
        expect(loadConfig({ DATA_DIR: join(file, 'data'), ...external })).toMatchObject({ usesDataDir: false });
        // The first password is stored in DATA_DIR.
        const production = { DATA_DIR: join(file, 'data'), ...external, NODE_ENV: 'production' };
        expect(() => loadConfig(production)).toThrow(/^DATA_DIR is not writable/);
        loadConfig({ ...production, SUPER_ADMIN_PASSWORD: 's3cure-words' });
      });
    });
  });
});
