/**
 * Builds the documentation as a site, from the pages in docs/ and the generated page of all calls.
 *
 *   npm run docs [-- --base /PATH]    writes docs-site/dist
 *   npm run docs -- --dev             serves it at http://localhost:4321; saved changes show immediately
 */
import { spawnSync } from 'node:child_process';
import { CLIENT } from './lib/builds.mjs';
import { Failure, runMain } from './lib/failure.mjs';
import { isInstalled } from './lib/install.mjs';
import { environment, inRoot, outerEnvironment } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';

const FOLDER = inRoot('docs-site');

await runMain(async () => {
  // Generates the page of all calls.
  await prepare(CLIENT);
  if (!isInstalled('docs-site')) run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], outerEnvironment());
  const args = process.argv.slice(2);
  const command = args.includes('--dev') ? 'dev' : 'build';
  const options = args.filter((arg) => arg !== '--dev');
  // Without --force, Astro renders a page again only if its own file changed.
  run('node_modules/.bin/astro', [command, '--force', ...options], environment({ ASTRO_TELEMETRY_DISABLED: '1' }));
});

function run(program, args, env) {
  const { status } = spawnSync(program, args, { cwd: FOLDER, env, stdio: 'inherit' });
  if (status !== 0) throw new Failure(`The documentation could not be built: "${program} ${args[0]}" failed.`);
}
