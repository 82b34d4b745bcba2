/**
 * An app for the terminal that makes the calls of docs/mobile.md: home, game, streams, follow, pushes, inbox and update.
 *
 *   node --experimental-eventsource app.mjs https://sport.example.org "Chure Rangers"
 *
 * It opens the next game of the team, follows the team, and then prints each game that goes live, until you press Ctrl+C.
 */
import { connectLiveEvents, createApiClient } from '@nepsh/client';
import { setTimeout as sleep } from 'node:timers/promises';

const [baseUrl = 'http://localhost:3000', favorite = ''] = process.argv.slice(2);
const api = createApiClient({ baseUrl });

/** Facts of the installed build. Expo or Firebase issues the token of a real app. */
const BUILD = /** @type {const} */ ({ platform: 'android', version: '1.0.0', channel: 'stable' });
const PUSH_TOKEN = 'ExponentPushToken[example-app]';
const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const MAX_ATTEMPTS = 3;

/** @typedef {import('@nepsh/client').components['schemas']['GameRecord']} Game */

/** Games of the home screen by id, as last loaded. */
const games = /** @type {Map<string, Game>} */ (new Map());

/**
 * Makes a call. If the server is busy, waits as long as it requires and repeats the call.
 * @template T
 * @param {() => Promise<{ data?: T, error?: { code: string, message: string }, response: Response }>} call
 * @returns {Promise<T>}
 */
async function load(call) {
  for (let attempt = 1; ; attempt += 1) {
    const { data, error, response } = await call();
    if (data) return data;
    const isTemporary = [429, 503].includes(response.status);
    if (!isTemporary || attempt === MAX_ATTEMPTS) throw new Error(`${error?.code}: ${error?.message}`);
    await sleep(1000 * Number(response.headers.get('retry-after') ?? 2 ** attempt));
  }
}

/**
 * Returns an absolute address. Addresses of uploaded files, pages and streams are paths of the service.
 * @param {string} address
 */
const absolute = (address) => new URL(address, baseUrl).href;

/** @param {Game} game */
function lineOf({ title, league, status, statusText, startsAt, isTimeConfirmed, homeScore, awayScore }) {
  const start = new Date(startsAt);
  const when = isTimeConfirmed ? start.toLocaleString('en-GB') : `${start.toLocaleDateString('en-GB')}, time not final`;
  const score = homeScore === null ? '' : ` ${homeScore}:${awayScore}`;
  return `${statusText || status}${score}  ${title} (${league}), ${when}`;
}

/** Shows what to update, and returns whether the app can continue. */
async function checkUpdate() {
  const { update } = await load(() => api.GET('/api/mobile/downloads/update', { params: { query: BUILD } }));
  if (update.newest && update.isNewer) console.log(`Update: ${update.newest.version} at ${update.newest.downloadUrl}`);
  return !update.mustUpdate;
}

/** Shows the notice of the site, if the staff enabled one. */
async function showNotice() {
  const { settings } = await load(() => api.GET('/api/setting'));
  if (settings.notice.isEnabled) console.log(`Notice: ${settings.notice.title}. ${settings.notice.text}`);
}

/** Loads the games of the last and the next days, and shows the live ones first. */
async function showHome() {
  const { matches } = await load(() => api.GET('/api/matches/mobile'));
  games.clear();
  for (const game of matches.flatMap((match) => match.games)) games.set(game._id, game);
  const unfinished = [...games.values()]
    .filter(({ status }) => status !== 'Finished')
    .sort((a, b) => Number(b.isLive) - Number(a.isLive) || a.startsAt.localeCompare(b.startsAt));
  console.log(`Home: ${unfinished.length} games`);
  for (const game of unfinished) console.log(`  ${lineOf(game)}`);
  return unfinished;
}

/**
 * Shows a game with the addresses that a WebView plays.
 * @param {string} id
 */
async function showGame(id) {
  const params = { path: { id }, query: /** @type {const} */ ({ platform: 'mobile' }) };
  const { game } = await load(() => api.GET('/api/games/{id}', { params }));
  console.log(`Game: ${lineOf(game)}`);
  if (!game.isLive && Date.parse(game.opensAt) > Date.now()) console.log(`  Streams open at ${game.opensAt}`);
  for (const { title, quality, language, stream, health } of game.streamUrls) {
    const state = health?.state === 'down' ? ', does not play' : '';
    console.log(`  Stream: ${title} (${quality}, ${language}${state}) ${absolute(stream)}`);
  }
}

/**
 * Registers the installed app for pushes about a team.
 * @param {string} team
 */
async function follow(team) {
  const { user } = await load(() =>
    api.POST('/api/mobile/devices', {
      body: {
        token: PUSH_TOKEN,
        platform: BUILD.platform,
        appVersion: BUILD.version,
        locale: 'en-GB',
        follows: [{ kind: 'team', value: team }],
        quietHours: { from: '22:00', to: '07:00', timeZone: TIME_ZONE },
      },
    }),
  );
  console.log(`Following: ${user.follows.map(({ kind, value }) => `${kind} ${value}`).join(', ')}`);
}

/** Shows the last pushes, each with the screen that it opens. */
async function showInbox() {
  const { platform } = BUILD;
  const { notifications } = await load(() => api.GET('/api/mobile/inbox', { params: { query: { platform } } }));
  console.log(`Inbox: ${notifications.length} pushes`);
  for (const { title, body, data, image } of notifications) {
    const screen = data.screen === 'Game' ? `game ${data.gameId} of match ${data.matchId}` : data.screen;
    console.log(`  ${title}: ${body} → ${screen}${image && ` ${image}`}`);
  }
}

/** Keeps the home screen up to date. The returned function ends the subscription. */
function watch() {
  return connectLiveEvents({
    url: absolute('/api/events'),
    channel: 'example-app',
    onEvent(name, data) {
      if (name === 'game' && 'status' in data) {
        console.log(`${data.status}: ${games.get(data.gameId)?.title ?? data.gameId}`);
      } else if (name === 'reload' || (name === 'changed' && 'resource' in data && data.resource === 'games')) {
        showHome().catch(console.error);
      }
    },
    onState: (state) => console.log(`Events: ${state}`),
  });
}

if (await checkUpdate()) {
  await showNotice();
  const list = await showHome();
  const next = list.find(({ homeTeam, awayTeam }) => [homeTeam, awayTeam].includes(favorite)) ?? list[0];
  if (next) await showGame(next._id);
  if (favorite) await follow(favorite);
  await showInbox();
  process.once('SIGINT', watch());
}
