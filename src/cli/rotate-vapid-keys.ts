import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { VapidKeys } from '../modules/subscriptions/vapid-keys.js';
import { offline } from './support/offline.js';

const USAGE = `Replaces the VAPID keys, by which browsers know this site's pushes, by new ones.

  npm run rotate-vapid-keys

Stop every process of the service first. Every browser's subscription belongs to the old key and is deleted: visitors get
pushes again once they have chosen again what they follow. Keys in VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are yours to
replace; this command then deletes the subscriptions and says how to make a pair.`;

const { values } = parseArgs({ options: { help: { type: 'boolean', default: false } } });
if (values.help) {
  process.stdout.write(`${USAGE}\n`);
  process.exit(0);
}

await offline(async (app, config) => {
  const { publicKey, subscriptions } = await app.get(VapidKeys).rotate();
  const lines = [`Deleted ${subscriptions} subscriptions of browsers.`];
  lines.push(
    config.push.vapidKeys
      ? 'Now set VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY to a pair of "npx web-push generate-vapid-keys".'
      : `The new public key is ${publicKey}. Start the service again.`,
  );
  process.stdout.write(`${lines.join('\n')}\n`);
});
