import type { ChangedEvent, GameEvent, Resource, WatchingEvent } from '@contract/events.js';
import { GAME_RESOURCES } from '@contract/games.js';
import { gameAt } from '@contract/routes.js';
import { sitePaths } from '../../i18n/paths.js';
import { splitLanguage } from '@contract/site-languages.js';
import { MINUTE } from '@contract/time/units.js';
import { setFallbackZone } from '@contract/time/zones.js';
import { callPath, connectLiveEvents, type LiveState, type ReadAnswer } from '@nepsh/client';
import { atom } from 'nanostores';
import { api } from '../api.js';
import { browserStorage } from '../browser-storage.js';
import { applyGameEvent, keepSame, type BoardGame } from '../games/board.js';
import { AnnouncedGames, MISSED_GO_LIVE_MINUTES, reminderArmed, wentLive } from '../games/reminder.js';
import { arrived } from '../flip.js';
import { addressOf, type Get } from '../reads.js';
import { clock } from '../time/clock.js';
import { followServer } from '../time/follow-server.js';
import { BatchedUpdates } from './batched-updates.js';
import { Refetcher } from './refetcher.js';
import { showToast } from './toasts.js';
import { t } from '../../i18n/ui.js';

// Before the first rendering in a browser.
if (typeof document !== 'undefined') {
  setFallbackZone(document.documentElement.dataset['siteZone']);
  void followServer();
}

/** The unfinished games the page knows, as of the last event; null before the first answer. */
export const $board = atom<readonly BoardGame[] | null>(null);
/** The state of the connection to the server. */
export const $connection = atom<LiveState>('connecting');
/** The last change of a game's state, for pages that show one game. */
export const $lastGameEvent = atom<GameEvent | null>(null);

/** How many people have which game open; empty until the server has said so. */
export const $watching = atom<Readonly<Record<string, number>>>({});

/** The games that the page has open: everyone who has is counted. */
export const $shown = atom<readonly string[]>([]);

type ChangeListener = (change: ChangedEvent | null) => void;
const changeListeners = new Set<ChangeListener>();

/** What has changed since the page was made: components that hydrate later get it then. Null is a gap. */
const changed = new Set<Resource | null>();

/**
 * Notifies of every change of records since the page was made; null after a gap, when anything may have. Returns what
 * stops it.
 */
export function onRecordsChanged(listener: ChangeListener): () => void {
  changeListeners.add(listener);
  for (const resource of changed) listener(resource && { resource, ids: [], revision: 0 });
  return () => void changeListeners.delete(listener);
}

const notifyChange: ChangeListener = (change) => {
  changed.add(change?.resource ?? null);
  changeListeners.forEach((listener) => listener(change));
};

/** Where a page's games come from. */
export interface BoardSource {
  /** Fetches them again; null: nothing to take. `taken` is called in the step that shows them. */
  load: () => Promise<{ games: readonly BoardGame[]; taken?: () => void } | null>;
  /** Whether a game that the page does not show may have come to be one of its games. */
  wants: (event: GameEvent) => boolean;
}

let source: BoardSource | null = null;

/** Fetches what the page shows again; answers that did not change cost a 304, as the browser sends their ETag. */
const boardRefetcher = new Refetcher(async () => {
  const asked = source;
  const loaded = await asked?.load();
  if (!loaded || asked !== source) return;
  boardUpdates.schedule((before) => {
    if (asked !== source) return before;
    wentLive(before, loaded.games, clock.now()).forEach(announce);
    loaded.taken?.();
    return keepSame(before, loaded.games);
  });
});

const boardUpdates = new BatchedUpdates<readonly BoardGame[]>(
  (change) => $board.set(change($board.get() ?? [])),
  arrived,
);

/** Takes the games that the server rendered, unless newer ones have come. */
export function seedBoard(games: readonly BoardGame[], from: BoardSource): void {
  source = from;
  if ($board.get()) return;
  $board.set(games);
  if ([...changed].some((resource) => resource === null || GAME_RESOURCES.includes(resource)))
    boardRefetcher.schedule();
}

/** Shows other games, from elsewhere: what the visitor asked for. */
export function showBoard(games: readonly BoardGame[], from: BoardSource): void {
  source = from;
  $board.set(keepSame($board.get() ?? [], games));
}

/** Fetches what the page shows again in a moment. */
export const refreshBoard = (): void => boardRefetcher.schedule();

/** A GET on the API that is revalidated, never answered from the browser's cache alone; raises for an error. */
export const getFresh: Get = async (path, ...parameters) => {
  const address = addressOf(path, ...parameters);
  const { data, response } = await callPath<ReadAnswer<typeof path>>(api, 'GET', address, { cache: 'no-cache' });
  if (!data) throw new Error(`${address} answered ${response.status}`);
  return data;
};

function onGame(event: GameEvent): void {
  $lastGameEvent.set(event);
  changed.add('games');
  // Without a board yet, events are applied when there is one (seedBoard).
  if ($board.get()) boardUpdates.schedule((board) => afterEvent(board, event));
}

function afterEvent(board: readonly BoardGame[], event: GameEvent): readonly BoardGame[] {
  const before = board.find((game) => game._id === event.gameId);
  const after = applyGameEvent(board, event);
  if (!after && source?.wants(event)) boardRefetcher.schedule();
  if (before?.status === 'Scheduled' && event.status === 'Live') announce(before);
  return after ?? board;
}

/** Games that went live, whose toast waits until the visitor looks at this tab. */
const unseen = new Map<string, BoardGame>();

function announce(game: BoardGame): void {
  if (!document.hidden) return announceNow(game);
  // A toast in a hidden tab would be gone before it is seen, and no other tab would show one.
  if (unseen.size === 0) document.addEventListener('visibilitychange', announceUnseen, { once: true });
  unseen.set(game._id, game);
}

function announceUnseen(): void {
  const games = [...unseen.values()];
  unseen.clear();
  const isNews = ({ _id, goLiveAt }: BoardGame): boolean =>
    clock.now() < Date.parse(goLiveAt) + MISSED_GO_LIVE_MINUTES * MINUTE &&
    ($board.get() ?? []).some((one) => one._id === _id && one.status === 'Live');
  games.filter(isNews).forEach(announceNow);
}

function announceNow(game: BoardGame): void {
  const now = clock.now();
  if (!reminderArmed(game, now) || !announcedGames().isFirst(game._id, game.goLiveAt, now)) return;
  const href = sitePaths.game(game.matchId, game._id, game.title);
  // On the game's own page there is nowhere to lead to.
  const link = location.pathname === href ? undefined : { href, text: t('watch') };
  showToast({ tone: 'live', text: t('goneLive', { home: game.homeTeam, away: game.awayTeam }), ...(link && { link }) });
}

function onChanged(event: ChangedEvent): void {
  notifyChange(event);
  if (concernsGames(event)) boardRefetcher.schedule();
}

/** Whether a change may show in lists of games. */
export const concernsGames = ({ resource }: ChangedEvent): boolean => GAME_RESOURCES.includes(resource);

function onReload(): void {
  notifyChange(null);
  boardRefetcher.schedule();
}

let announced: AnnouncedGames | undefined;
const announcedGames = (): AnnouncedGames => (announced ??= new AnnouncedGames(browserStorage()));

/** The number of the newest event that the page was made with (Layout.astro). */
function newestEvent(): number | null {
  const number = document.documentElement.dataset['newestEvent'];
  return number ? Number(number) : null;
}

let started = false;

/** Opens the page's link to the server; further calls change nothing. */
export function startLive(): void {
  if (started) return;
  started = true;
  const shown = gameAt(splitLanguage(location.pathname).path);
  if (shown) $shown.set([shown]);
  connectLiveEvents({
    url: '/api/events',
    channel: 'site',
    after: newestEvent(),
    watches: { games: () => $shown.get(), listen: (listener) => void $shown.listen(listener) },
    onState: (state) => $connection.set(state),
    onEvent(name, data) {
      if (name === 'game') onGame(data as GameEvent);
      else if (name === 'changed') onChanged(data as ChangedEvent);
      else if (name === 'watching') $watching.set((data as WatchingEvent).games);
      else if (name === 'reload') onReload();
    },
  });
}
