/**
 * Installs and builds what is out of date, then runs the server.
 *
 *   node scripts/start.mjs                            all of it
 *   node scripts/start.mjs --build-only [part ...]    no server; parts: embedded-mongo server admin site embed
 *
 * It needs no package. What it imports is loaded after the check, because older versions cannot even read it.
 */
import { nodeTooOld } from './lib/node-version.mjs';

const problem = nodeTooOld(process.versions.node);
if (problem) {
  console.error(problem);
  process.exit(1);
}

const [{ runMain }, { prepare }, { serve }, { environment }] = await Promise.all([
  import('./lib/failure.mjs'),
  import('./lib/prepare.mjs'),
  import('./lib/serve.mjs'),
  import('./lib/paths.mjs'),
]);

await runMain(async () => {
  const [option, ...parts] = process.argv.slice(2);
  await prepare(parts.length > 0 ? parts : undefined);
  if (option !== '--build-only') serve(environment());
});
