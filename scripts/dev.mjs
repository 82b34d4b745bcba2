/**
 * Runs the server, the dashboard and the site from their sources at one address. Saved changes show immediately.
 *
 *   npm run dev        PORT (3000) is the address, everything else is as for npm start
 *
 * Vite's server for the dashboard receives all requests and forwards those for other parts to Astro's server or to the API.
 * The player, which is a separate page, is built again at each change.
 */
import { spawn } from 'node:child_process';
import { createServer as createSocket } from 'node:net';
import { once } from 'node:events';
import { environment, inRoot, NODE } from './lib/paths.mjs';
import { Failure, runMain } from './lib/failure.mjs';
import { prepare } from './lib/prepare.mjs';

/** The API restarts within seconds. A request waits up to this time for it, in ms. */
const RESTART_MS = 15_000;
/**
 * Output folder of the player. It differs from the folder of `npm start`, which must match the sources of its build.
 */
const PLAYER = inRoot('site', '.astro', 'player');

await runMain(async () => {
  await prepare(['embedded-mongo']);
  if (Number(process.versions.node.split('.')[0]) < 24) return runOnPinnedNode();
  await runDevelopment();
});

/** The development servers require the installed Node.js, which the first start of a checkout has just installed. */
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
    // The page uses the address of Vite's server, but its updates come from Astro's server.
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
  await untilResponding(`${api}/api/health`, server);
  console.log(`\n  Site       ${address}/\n  Dashboard  ${address}/dashboard/\n  API        ${address}/api/docs\n`);

  const stop = async () => {
    server.kill('SIGTERM');
    await Promise.allSettled([front.close(), pages.stop(), player.close(), once(server, 'exit')]);
    process.exit(0);
  };
  // Vite would end this process on SIGTERM before the server has closed its database.
  process.removeAllListeners('SIGTERM');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, stop);
  server.once('exit', (code) => process.exit(code ?? 1));
}

/**
 * Starts the server in a separate process, because compiling blocks its thread. It is compiled and restarted at each
 * change.
 */
function startServer(env) {
  const server = spawn(NODE, [inRoot('scripts', 'watch-server.mjs')], {
    cwd: inRoot(),
    stdio: 'inherit',
    env: environment({ NODE_COMPILE_CACHE: inRoot('node_modules', '.cache', 'node'), ...env }),
  });
  // The server must not keep the data folder locked after this process exits.
  process.once('exit', () => server.kill('SIGTERM'));
  return server;
}

/** Builds the player, and again at each change. Resolves to the watcher after the first build. */
async function watchPlayer(build) {
  const watcher = await build({
    configFile: inRoot('player', 'vite.config.mjs'),
    logLevel: 'warn',
    build: { outDir: PLAYER, minify: false, watch: {} },
  });
  await new Promise((resolve, reject) => {
    watcher.on('event', ({ code, error }) => {
      if (code === 'END') resolve();
      if (code === 'ERROR') reject(error);
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

/** Holds requests while the API restarts, so that a save never shows a failed page. */
function retried(target) {
  return {
    target,
    bypass: async (request) => {
      if (!request.url.startsWith('/api')) return;
      await untilResponding(`${target}/api/health`).catch(() => undefined);
    },
  };
}

/** Resolves when the address responds. Waits while the child runs, or for `RESTART_MS` without a child. */
async function untilResponding(url, child) {
  const end = child ? Infinity : Date.now() + RESTART_MS;
  while (Date.now() < end) {
    const isUp = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    if (child?.exitCode != null) throw new Failure('The server exited during its start.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Failure(`${url} does not respond.`);
}

async function freePort() {
  const socket = createSocket().listen(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  await once(socket, 'close');
  return port;
}
