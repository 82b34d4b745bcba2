/**
 * Installs outdated packages and builds outdated parts, then runs the server.
 *
 *   node scripts/start.mjs                            the product
 *   node scripts/start.mjs --build-only [part ...]    without the server; parts: embedded-mongo server client admin site player messages
 *
 * It requires no installed package.
 */
import { endOnOldNode } from './lib/node-version.mjs';

endOnOldNode();
const { runMain } = await import('./lib/failure.mjs');
const { prepare } = await import('./lib/prepare.mjs');
const { serve } = await import('./lib/serve.mjs');

await runMain(async () => {
  const [option, ...parts] = process.argv.slice(2);
  await prepare(parts.length > 0 ? parts : undefined);
  if (option !== '--build-only') serve();
});
