import { makeValidator } from 'envalid';
import { declareConfig } from '../../platform/config/config-part.js';
import { flag } from '../../platform/config/validators.js';
import { ConfigError, hidden } from '../../platform/config/variables.js';

const base64Url = (bytes: number) =>
  makeValidator((input) => {
    const fits = /^[\w-]+$/.test(input) && Buffer.from(input, 'base64url').length === bytes;
    if (!fits) throw new Error(`must be ${bytes} bytes in base64url`);
    return input;
  });

const contact = makeValidator((input) => {
  const parsed = URL.canParse(input) ? new URL(input) : null;
  if (parsed?.protocol !== 'mailto:' && parsed?.protocol !== 'https:') {
    throw new Error('must be a mailto: or https: address');
  }
  return input;
});

/** Settings of pushes to browsers. */
export interface WebPushConfig {
  /** Null uses a generated pair that is stored in the database. */
  vapidKeys: { publicKey: string; privateKey: string } | null;
  /** Contact for push services when problems occur. Null uses the site's URL. */
  vapidSubject: string | null;
  /** Whether browsers may register push services with private addresses or plain http. */
  allowPrivateEndpoints: boolean;
}

export const webPushConfig = declareConfig(
  {
    VAPID_PUBLIC_KEY: base64Url(65)({
      default: undefined,
      desc: 'public key that identifies this site to browsers; if unset, generated once and stored in the database',
      example: 'BOBbb0IP2Xq4PhAcMsKCgbmHBXgg2y-rOT3ILy3hl87fYhNJ00oo5syyByLUg1P1f2kDK6wY34UNcWIkNGTo5J4',
    }),
    VAPID_PRIVATE_KEY: hidden(
      base64Url(32)({
        default: undefined,
        desc: 'private key for VAPID_PUBLIC_KEY',
        example: 'yWpdQH6EzeSfDEuVpwJp-3w7o_UHUqvaeDuxOerMVEI',
      }),
    ),
    VAPID_SUBJECT: contact({
      default: undefined,
      desc: 'address that push services contact about problems',
      example: 'mailto:ops@example.org',
    }),
    WEB_PUSH_ALLOW_PRIVATE: flag({
      default: false,
      desc: 'true: allow push services at private addresses and over plain http',
      example: 'true',
    }),
  },
  (read): WebPushConfig => ({
    vapidKeys: vapidKeys(read.VAPID_PUBLIC_KEY, read.VAPID_PRIVATE_KEY),
    vapidSubject: read.VAPID_SUBJECT ?? null,
    allowPrivateEndpoints: read.WEB_PUSH_ALLOW_PRIVATE,
  }),
);

function vapidKeys(publicKey: string | undefined, privateKey: string | undefined): WebPushConfig['vapidKeys'] {
  if (publicKey && privateKey) return { publicKey, privateKey };
  if (!publicKey && !privateKey) return null;
  const [missing, present] = publicKey
    ? ['VAPID_PRIVATE_KEY', 'VAPID_PUBLIC_KEY']
    : ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'];
  throw new ConfigError(
    `${missing} must be set when ${present} is. Example: the pair of "npx web-push generate-vapid-keys"`,
  );
}
