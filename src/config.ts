import { activityKept, securityKept } from './modules/activity/activity.config.js';
import { authConfig } from './modules/accounts/sign-in/auth.config.js';
import { messagesKept } from './modules/contacts/contact.config.js';
import { pushDeliveryConfig } from './modules/push-delivery/push-delivery.config.js';
import { devicesKept } from './modules/devices/device.config.js';
import { recordingsKept } from './modules/recordings/recordings.config.js';
import { streamsKept } from './modules/games/game.config.js';
import { mailConfig } from './modules/mail/mail.config.js';
import { ownStreamsConfig } from './modules/own-streams/own-streams.config.js';
import { pushesKept } from './modules/notifications/push.config.js';
import { defaultTimeZone } from './modules/settings/default-zone.config.js';
import { adZones } from './modules/ads/ads.config.js';
import { linkedApps } from './modules/site/linked-apps.config.js';
import { socialLinks } from './modules/site/social-links.config.js';
import { releasesUrl } from './modules/status/status.config.js';
import { streamCheckMs } from './modules/streams/health/stream-health.config.js';
import { mediaDir } from './modules/streams/media.config.js';
import { registrationsPerMinute } from './modules/subscriptions/registration.config.js';
import { webPushConfig } from './modules/subscriptions/web-push.config.js';
import { webhookPrivateHosts } from './modules/webhooks/webhook.config.js';
import { firstAdminConfig } from './modules/accounts/users/first-admin.config.js';
import { backupConfig } from './platform/backup/backup.config.js';
import { readConfig, type Config } from './platform/config/config.js';
import { PLATFORM_VARIABLES } from './platform/config/platform-variables.js';
import type { Variable, Variables } from './platform/config/variables.js';
import { ingestConfig, recordingsConfig } from './platform/processes/ingest.config.js';
import { metricsConfig } from './platform/metrics/metrics.config.js';
import { tracingConfig } from './platform/tracing/tracing.config.js';
import { uploadsConfig } from './platform/uploads/uploads.config.js';

/** Configuration parts of the modules and the platform, in the order in which invalid variables are reported. */
const PARTS = [
  mediaDir,
  ingestConfig,
  recordingsConfig,
  ownStreamsConfig,
  uploadsConfig,
  socialLinks,
  adZones,
  linkedApps,
  registrationsPerMinute,
  metricsConfig,
  tracingConfig,
  backupConfig,
  firstAdminConfig,
  defaultTimeZone,
  authConfig,
  pushDeliveryConfig,
  webPushConfig,
  webhookPrivateHosts,
  mailConfig,
  streamCheckMs,
  activityKept,
  securityKept,
  pushesKept,
  messagesKept,
  devicesKept,
  recordingsKept,
  streamsKept,
  releasesUrl,
];

/** All variables that the service reads, each with its meaning, default, and example. `.env.example` lists the same names. */
export const ENVIRONMENT: Variables = Object.fromEntries(
  [PLATFORM_VARIABLES, ...PARTS.map(({ variables }) => variables)].flatMap((variables) =>
    Object.entries<Variable>(variables),
  ),
);

/** Reads the environment into the service's configuration, see `readConfig`. */
export const loadConfig = (env: NodeJS.ProcessEnv, options?: { creates?: boolean }): Config =>
  readConfig(env, PARTS, options);
