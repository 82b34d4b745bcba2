/**
 * The server, the dashboard and the site from their sources, at one address: what is saved is seen at once.
 *
 *   npm run dev        PORT (3000) is the address, everything else is as for npm start
 *
 * Vite's server for the dashboard is the front: it hands what is not the dashboard's to Astro's server or to the API. The player, which
 * is a page of its own, is built again at each change.
 */
import { spawn } from 'node:child_process';
import { createServer as createSocket } from 'node:net';
import { once } from 'node:events';
import { environment, inRoot, NODE } from './lib/paths.mjs';
import { Failure, runMain } from './lib/failure.mjs';
import { prepare } from './lib/prepare.mjs';

/** The API restarts within seconds; a call that finds it down waits this long for it, in milliseconds. */
const RESTART_MS = 15_000;
/** Where the player is built: not where `npm start` takes it from, which has to be of the sources that it was built from. */
const PLAYER = inRoot('site', '.astro', 'player');

await runMain(async () => {
  await prepare(['embedded-mongo']);
  if (Number(process.versions.node.split('.')[0]) < 24) return runOnPinnedNode();
  await runDevelopment();
});

/** The development servers need the installed Node.js, which the first start of a checkout has only just brought. */
function runOnPinnedNode() {
  const child = spawn(NODE, process.argv.slice(1), { stdio: 'inherit', env: environment() });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('exit', (code) => process.exit(code ?? 1));
}

async function runDevelopment() {
  const port = Number(process.env.PORT ?? 3000);
  const [apiPort, sitePort] = [await freePort(), await freePort()];
  const api = `http://127.0.0.1:${apiPort}`;
  const site = `http://127.0.0.1:${sitePort}`;
  const address = process.env.PUBLIC_URL ?? `http://localhost:${port}`;

  const server = startServer({ PORT: String(apiPort), HOST: '127.0.0.1', PUBLIC_URL: address, SERVE_PAGES: 'false' });
  Object.assign(process.env, { NEPSH_API: api, API_URL: api, ASTRO_TELEMETRY_DISABLED: '1' });
  const [{ dev }, { build, createServer, loadConfigFromFile, mergeConfig }] = await Promise.all([
    import('astro'),
    import('vite'),
  ]);
  const { config: dashboard } = await loadConfigFromFile(
    { command: 'serve', mode: 'development' },
    inRoot('admin', 'vite.config.ts'),
    inRoot('admin'),
  );
  const pages = await dev({
    root: inRoot('site'),
    logLevel: 'warn',
    server: { host: '127.0.0.1', port: sitePort },
    // The page is at the front's address, its updates come from Astro's own.
    vite: { server: { strictPort: true, ws: { host: '127.0.0.1', clientPort: sitePort } } },
  });
  const player = await watchPlayer(build);
  const front = await createServer(
    mergeConfig(dashboard, {
      configFile: false,
      root: inRoot('admin'),
      logLevel: 'warn',
      clearScreen: false,
      plugins: [await playerFiles(), redirectToDashboard()],
      server: {
        host: process.env.HOST ?? 'localhost',
        port,
        strictPort: true,
        proxy: { '/api': retried(api), '/media': api, '/uploads': api, '^/(?!dashboard(/|$))': site },
      },
    }),
  );
  await front.listen();
  await answering(`${api}/api/health`, server);
  console.log(`\n  Site       ${address}/\n  Dashboard  ${address}/dashboard/\n  API        ${address}/api/docs\n`);

  const stop = async () => {
    server.kill('SIGTERM');
    await Promise.allSettled([front.close(), pages.stop(), player.close(), once(server, 'exit')]);
    process.exit(0);
  };
  // Vite would end this process at SIGTERM before the server has closed its database.
  process.removeAllListeners('SIGTERM');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, stop);
  server.once('exit', (code) => process.exit(code ?? 1));
}

/** The server, compiled and started again at each change, in a process of its own: compiling holds a thread for a while. */
function startServer(env) {
  const server = spawn(NODE, [inRoot('scripts', 'watch-server.mjs')], {
    cwd: inRoot(),
    stdio: 'inherit',
    env: environment({ NODE_COMPILE_CACHE: inRoot('node_modules', '.cache', 'node'), ...env }),
  });
  // However this process ends, the server must not go on holding the data folder.
  process.once('exit', () => server.kill('SIGTERM'));
  return server;
}

/** Builds the stream page's player, and again at each change; resolves to what builds it when it is there. */
async function watchPlayer(build) {
  const watcher = await build({
    configFile: inRoot('site', 'vite.embed.config.mjs'),
    logLevel: 'warn',
    build: { outDir: PLAYER, minify: false, watch: {} },
  });
  await new Promise((built, failed) => {
    watcher.on('event', ({ code, error }) => {
      if (code === 'END') built();
      if (code === 'ERROR') failed(error);
    });
  });
  return watcher;
}

async function playerFiles() {
  const { default: sirv } = await import('sirv');
  const files = sirv(PLAYER, { dev: true });
  return { name: 'player-files', configureServer: ({ middlewares }) => void middlewares.use('/embed', files) };
}

function redirectToDashboard() {
  const redirect = (request, response, next) => {
    if (request.originalUrl !== '/dashboard') return next();
    response.writeHead(308, { location: '/dashboard/' }).end();
  };
  return { name: 'redirect-to-dashboard', configureServer: ({ middlewares }) => void middlewares.use(redirect) };
}

/** Holds calls back while the API restarts, so that a save never shows as a failed page. */
function retried(target) {
  return {
    target,
    bypass: async (request) => {
      if (!request.url.startsWith('/api')) return;
      await answering(`${target}/api/health`).catch(() => undefined);
    },
  };
}

/** Resolves once the address answers. Waits as long as the child runs, or for `RESTART_MS` without one. */
async function answering(url, child) {
  const end = child ? Infinity : Date.now() + RESTART_MS;
  while (Date.now() < end) {
    const isUp = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    if (child?.exitCode != null) throw new Failure('The server ended while it started.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Failure(`${url} does not answer.`);
}

async function freePort() {
  const socket = createSocket().listen(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  await once(socket, 'close');
  return port;
}
