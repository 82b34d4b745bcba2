import type { GameRecord } from '@contract/records/match.record.js';
import { useCallback, useEffect, useState } from 'react';
import { sitePaths } from '../../i18n/paths.js';
import { m } from '../../i18n/multiview.js';
import { $openGames, getFresh } from '../../lib/live/store.js';
import { showToast } from '../../lib/live/toasts.js';
import { add, multiviewHref, remove, type Multiview } from '../../lib/multiview/choice.js';
import { loadGame } from '../../lib/multiview/load.js';
import { byFitness, visitorPreferences } from '../../lib/streams/fitness.js';
import { openAffiliate } from '../game/open-affiliate.js';

export interface MultiviewState {
  view: Multiview;
  /** Games of the view and games selected before, by id. */
  games: ReadonlyMap<string, GameRecord>;
  /** Ids of games that start automatically because the visitor selected them here. */
  started: ReadonlySet<string>;
  /** The game that is loading. */
  loading: string | null;
  change: (next: (view: Multiview) => Multiview) => void;
  /** Adds or removes a game. */
  choose: (id: string) => Promise<void>;
  playAll: () => void;
}

/** Manages the state of the page, which its address always contains. */
export function useMultiview(first: Multiview, sent: readonly GameRecord[]): MultiviewState {
  const [view, setView] = useState(first);
  const [games, setGames] = useState<ReadonlyMap<string, GameRecord>>(() => new Map(sent.map((one) => [one._id, one])));
  const [started, setStarted] = useState<ReadonlySet<string>>(new Set());
  const [loading, setLoading] = useState<string | null>(null);

  const href = multiviewHref(sitePaths.multiview, view);
  useEffect(() => {
    $openGames.set(view.games);
    // Replaces the history entry, so that Back returns to the previous page.
    if (href !== location.pathname + location.search) history.replaceState(history.state, '', href);
  }, [href, view.games]);

  const choose = async (id: string): Promise<void> => {
    if (view.games.includes(id)) return setView((now) => remove(now, id));
    setLoading(id);
    setView((now) => add(now, id));
    try {
      // Loads the game each time, because the addresses of streams expire.
      const game = await loadGame(getFresh, id);
      const [stream] = game.streamUrls.toSorted(byFitness(visitorPreferences(navigator.languages)));
      if (stream) openAffiliate(game, stream._id);
      setGames((now) => new Map([...now, [id, game]]));
      setStarted((now) => new Set([...now, id]));
    } catch {
      setView((now) => remove(now, id));
      showToast({ tone: 'error', text: m('failed') });
    } finally {
      setLoading(null);
    }
  };
  const playAll = (): void => {
    // Opens each affiliate link once, for the first of its games.
    const shownGames = view.games.flatMap((id) => games.get(id) ?? []);
    const links = new Map(shownGames.map((game) => [game.affiliateLink, game]));
    for (const game of links.values()) {
      const [stream] = game.streamUrls.toSorted(byFitness(visitorPreferences(navigator.languages)));
      if (stream) openAffiliate(game, stream._id);
    }
    setStarted(new Set(view.games));
  };
  return { view, games, started, loading, change: useCallback((next) => setView(next), []), choose, playAll };
}
