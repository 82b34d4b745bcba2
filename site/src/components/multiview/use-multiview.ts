import type { GameRecord } from '@contract/records/match.record.js';
import { useCallback, useEffect, useState } from 'react';
import { sitePaths } from '../../i18n/paths.js';
import { m } from '../../i18n/multiview.js';
import { $shown, getFresh } from '../../lib/live/store.js';
import { showToast } from '../../lib/live/toasts.js';
import { add, multiviewHref, remove, type Multiview } from '../../lib/multiview/choice.js';
import { loadGame } from '../../lib/multiview/load.js';
import { byFitness } from '../../lib/streams/fitness.js';
import { openAffiliate } from '../game/open-affiliate.js';

export interface MultiviewState {
  view: Multiview;
  /** The games of the view, and those chosen before, by id. */
  games: ReadonlyMap<string, GameRecord>;
  /** Those that play without being pressed: the visitor chose them here. */
  started: ReadonlySet<string>;
  /** A game that is on its way. */
  loading: string | null;
  change: (next: (view: Multiview) => Multiview) => void;
  /** Adds a game, or takes it away. */
  choose: (id: string) => Promise<void>;
  playAll: () => void;
}

/** What the page shows, which its address says at any time. */
export function useMultiview(first: Multiview, sent: readonly GameRecord[]): MultiviewState {
  const [view, setView] = useState(first);
  const [games, setGames] = useState<ReadonlyMap<string, GameRecord>>(() => new Map(sent.map((one) => [one._id, one])));
  const [started, setStarted] = useState<ReadonlySet<string>>(new Set());
  const [loading, setLoading] = useState<string | null>(null);

  const href = multiviewHref(sitePaths.multiview, view);
  useEffect(() => {
    $shown.set(view.games);
    // In place of the one before: "Back" leads to where the visitor came from.
    if (href !== location.pathname + location.search) history.replaceState(history.state, '', href);
  }, [href, view.games]);

  const choose = async (id: string): Promise<void> => {
    if (view.games.includes(id)) return setView((now) => remove(now, id));
    setLoading(id);
    setView((now) => add(now, id));
    try {
      // Again each time: the addresses of streams do not last.
      const game = await loadGame(getFresh, id);
      const [stream] = game.streamUrls.toSorted(byFitness);
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
    // Partners' links: each is opened once, for the first of its games.
    const shown = view.games.flatMap((id) => games.get(id) ?? []);
    const links = new Map(shown.map((game) => [game.affiliateLink, game]));
    for (const game of links.values()) {
      const [stream] = game.streamUrls.toSorted(byFitness);
      if (stream) openAffiliate(game, stream._id);
    }
    setStarted(new Set(view.games));
  };
  return { view, games, started, loading, change: useCallback((next) => setView(next), []), choose, playAll };
}
