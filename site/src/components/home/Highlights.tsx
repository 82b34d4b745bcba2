import { useId, useState, type KeyboardEvent } from 'react';
import { direction } from '../../i18n/direction.js';
import { t } from '../../i18n/ui.js';
import type { BoardGame } from '../../lib/games/board.js';
import { Strip } from '../games/Strip.js';
import { Cards } from './Cards.js';

interface HighlightsProps {
  popular: readonly BoardGame[];
  trending: readonly BoardGame[];
  /** Game that the page already shows above. */
  lead: BoardGame | undefined;
  zone: string;
  /** Current day in the zone, YYYY-MM-DD. */
  today: string;
}

/** Popular and trending games in one strip with two tabs. A tab without games is omitted. */
export function Highlights({ popular, trending, lead, zone, today }: HighlightsProps) {
  const strips = [
    { id: 'popular', title: t('home.popular'), games: leadLast(popular, lead) },
    { id: 'trending', title: t('home.trending'), games: leadLast(trending, lead) },
  ].filter(({ games }) => games.length > 0);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const panelId = useId();
  const selected = strips.find(({ id }) => id === selectedId) ?? strips[0];
  if (!selected) return null;
  const onKey = (event: KeyboardEvent<HTMLElement>): void => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = strips.indexOf(selected) + step * direction(event.currentTarget);
    const next = strips[(at + strips.length) % strips.length];
    if (!next) return;
    setSelectedId(next.id);
    document.getElementById(next.id)?.focus();
  };
  const { games } = selected;
  const others = strips.filter((strip) => strip !== selected);
  return (
    <>
      <Strip
        title={selected.title}
        count={games.length}
        tabs={{
          panelId,
          selectedId: selected.id,
          list: (
            <div className="strip__tabs" role="tablist" aria-label={t('home.highlights')} onKeyDown={onKey}>
              {strips.map(({ id, title }) => (
                <button
                  type="button"
                  key={id}
                  className={id === selected.id ? 'strip__tab quiet plain' : 'strip__tab quiet plain needs-js'}
                  role="tab"
                  id={id}
                  aria-controls={panelId}
                  aria-selected={id === selected.id}
                  tabIndex={id === selected.id ? undefined : -1}
                  onClick={() => setSelectedId(id)}
                >
                  {title}
                </button>
              ))}
            </div>
          ),
        }}
      >
        <Cards games={games} zone={zone} today={today} />
      </Strip>
      {/* React renders these only on the server. */}
      <noscript>
        {others.map(({ id, title, games: listed }) => (
          <Strip key={id} title={title} count={listed.length}>
            <Cards games={listed} zone={zone} today={today} />
          </Strip>
        ))}
      </noscript>
    </>
  );
}

/** Moves the game that is shown above to the end, because visitors have already seen it. */
function leadLast(games: readonly BoardGame[], lead: BoardGame | undefined): readonly BoardGame[] {
  const last = games.find(({ _id }) => _id === lead?._id);
  return last ? [...games.filter((game) => game !== last), last] : games;
}
