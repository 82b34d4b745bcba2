import type { ChangedEvent, GameEvent, Resource, WatchingEvent } from '@contract/events.js';
import { GAME_RESOURCES } from '@contract/games.js';
import { gameAt } from '@contract/routes.js';
import { sitePaths } from '../../i18n/paths.js';
import { splitLanguage } from '@contract/site-languages.js';
import { MINUTE } from '@contract/time/units.js';
import { setFallbackZone } from '@contract/time/zones.js';
import { callPath, connectLiveEvents, type LiveState, type ReadResponse } from '@nepsh/client';
import { atom } from 'nanostores';
import { api } from '../api.js';
import { browserStorage } from '../browser-storage.js';
import { applyGameEvent, keepSame, type BoardGame } from '../games/board.js';
import { AnnouncedGames, MISSED_GO_LIVE_MINUTES, reminderArmed, wentLive } from '../games/reminder.js';
import { arrived } from '../flip.js';
import { PREFERENCES_KEY } from '../push/preferences-key.js';
import { isFollowedGame, parsePreferences } from '../push/preferences.js';
import { addressOf, type Get } from '../reads.js';
import { clock } from '../time/clock.js';
import { followServer } from '../time/follow-server.js';
import { batchedUpdates } from './batched-updates.js';
import { $dialog } from './dialog.js';
import { Refetcher } from './refetcher.js';
import { showToast } from './toasts.js';
import { t } from '../../i18n/ui.js';

// Runs before the first rendering in a browser.
if (typeof document !== 'undefined') {
  setFallbackZone(document.documentElement.dataset['siteZone']);
  void followServer();
}

/** Unfinished games of the page as of the last event. null before the first data. */
export const $board = atom<readonly BoardGame[] | null>(null);
/** State of the connection to the server. */
export const $connection = atom<LiveState>('connecting');
/** The last change of a game's state, for pages that show one game. */
export const $lastGameEvent = atom<GameEvent | null>(null);

/** Number of people who have a game open, by game id. Empty until the server has sent it. */
export const $watching = atom<Readonly<Record<string, number>>>({});

/** Games that the page has open. The server counts their viewers. */
export const $openGames = atom<readonly string[]>([]);

type ChangeListener = (change: ChangedEvent | null) => void;
const changeListeners = new Set<ChangeListener>();

/**
 * Resources that have changed since the rendering. Components that hydrate later are notified of them. null is a gap.
 */
const changed = new Set<Resource | null>();

/**
 * Subscribes to changes of records since the rendering. The listener gets null after a gap, when anything may have
 * changed. Returns a function that unsubscribes.
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

/** Source of a page's games. */
export interface BoardSource {
  /**
   * Fetches the games again, or returns null if there is nothing to apply. `taken` is called in the step that shows
   * them.
   */
  load: () => Promise<{ games: readonly BoardGame[]; taken?: () => void } | null>;
  /** Returns whether a game that the page does not show may now belong to it. */
  wants: (event: GameEvent) => boolean;
}

let source: BoardSource | null = null;

/** Refetches the page's games. The browser sends the ETag, so unchanged responses cost only a 304. */
const boardRefetcher = new Refetcher(async () => {
  const requestedSource = source;
  const loaded = await requestedSource?.load();
  if (!loaded || requestedSource !== source) return;
  updateBoard((before) => {
    if (requestedSource !== source) return before;
    wentLive(before, loaded.games, clock.now()).forEach(announce);
    loaded.taken?.();
    return keepSame(before, loaded.games);
  });
});

const updateBoard = batchedUpdates<readonly BoardGame[]>((change) => $board.set(change($board.get() ?? [])), arrived);

/** Adopts the rendered games unless newer games exist. */
export function seedBoard(games: readonly BoardGame[], from: BoardSource): void {
  source = from;
  if ($board.get()) return;
  $board.set(games);
  if ([...changed].some((resource) => resource === null || GAME_RESOURCES.includes(resource)))
    boardRefetcher.schedule();
}

/** Shows the games of another source, after the visitor changed the list. */
export function showBoard(games: readonly BoardGame[], from: BoardSource): void {
  source = from;
  $board.set(keepSame($board.get() ?? [], games));
}

/** Schedules a refetch of the page's games. */
export const refreshBoard = (): void => boardRefetcher.schedule();

/** Sends a GET call that the browser's cache must revalidate. Throws for an error. */
export const getFresh: Get = async (path, ...parameters) => {
  const address = addressOf(path, ...parameters);
  const { data, response } = await callPath<ReadResponse<typeof path>>(api, 'GET', address, { cache: 'no-cache' });
  if (!data) throw new Error(`${address} answered ${response.status}`);
  return data;
};

function onGame(event: GameEvent): void {
  $lastGameEvent.set(event);
  changed.add('games');
  // Without a board, events are applied when it is created (seedBoard).
  if ($board.get()) updateBoard((board) => afterEvent(board, event));
}

function afterEvent(board: readonly BoardGame[], event: GameEvent): readonly BoardGame[] {
  const before = board.find((game) => game._id === event.gameId);
  const after = applyGameEvent(board, event);
  if (!after && source?.wants(event)) boardRefetcher.schedule();
  if (before?.status === 'Scheduled' && event.status === 'Live') announce(before);
  return after ?? board;
}

/** Games that went live while the tab was hidden or a dialog was open. Their toast waits until the page is free. */
const unseen = new Map<string, BoardGame>();

// A toast in a hidden tab would disappear unread, and no other tab would show one. A toast in a dialog would cover the
// buttons of its form.
const isFree = (): boolean => !document.hidden && $dialog.get() === null;

function announce(game: BoardGame): void {
  if (isFree()) announceNow(game);
  else unseen.set(game._id, game);
}

function announceUnseen(): void {
  if (!isFree()) return;
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
  const isOwnPage = location.pathname === href;
  // Visitors who follow something are interested in that. All others learn of every game.
  const { follows } = parsePreferences(browserStorage().getItem(PREFERENCES_KEY));
  if (follows.length > 0 && !isOwnPage && !isFollowedGame(follows, game)) return;
  // On the game's own page, the toast needs no link.
  const link = isOwnPage ? undefined : { href, text: t('watch') };
  showToast({ tone: 'live', text: t('goneLive', { home: game.homeTeam, away: game.awayTeam }), ...(link && { link }) });
}

function onChanged(event: ChangedEvent): void {
  notifyChange(event);
  if (concernsGames(event)) boardRefetcher.schedule();
}

/** Returns whether a change may affect lists of games. */
export const concernsGames = ({ resource }: ChangedEvent): boolean => GAME_RESOURCES.includes(resource);

function onReload(): void {
  notifyChange(null);
  boardRefetcher.schedule();
}

let announced: AnnouncedGames | undefined;
const announcedGames = (): AnnouncedGames => (announced ??= new AnnouncedGames(browserStorage()));

/** Returns the sequence number of the newest event that the rendering includes (Layout.astro). */
function newestEvent(): number | null {
  const number = document.documentElement.dataset['newestEvent'];
  return number ? Number(number) : null;
}

let started = false;

/** Connects to the server's events. Further calls have no effect. */
export function startLive(): void {
  if (started) return;
  started = true;
  document.addEventListener('visibilitychange', announceUnseen);
  $dialog.listen(announceUnseen);
  const openGame = gameAt(splitLanguage(location.pathname).path);
  if (openGame) $openGames.set([openGame]);
  connectLiveEvents({
    url: '/api/events',
    channel: 'site',
    after: newestEvent(),
    watches: { games: () => $openGames.get(), listen: (listener) => void $openGames.listen(listener) },
    onState: (state) => $connection.set(state),
    onEvent(name, data) {
      if (name === 'game') onGame(data as GameEvent);
      else if (name === 'changed' || name === 'clip') onChanged(data as ChangedEvent);
      else if (name === 'watching') $watching.set((data as WatchingEvent).games);
      else if (name === 'reload') onReload();
    },
  });
}
