import type { ReplayPage } from '@contract/records/replay.record.js';
import { sitePaths } from '../../i18n/paths.js';
import { useEffect, useRef, useState } from 'react';
import { marquee } from '../../lib/marquee.js';
import { useNow, useZone, type Rendered } from '../../lib/live/hooks.js';
import { IN_STRIP } from '../../lib/replays/listed.js';
import { MINUTE } from '@contract/time/units.js';
import { dayKey } from '@contract/time/zones.js';
import { Empty } from '../games/Empty.js';
import { Icon } from '../Icon.js';
import { ReplayCard } from '../replays/ReplayCard.js';
import { useReplays } from '../replays/use-replays.js';
import { t } from '../../i18n/ui.js';

/** Minimum number of replays for a marquee. Fewer replays are shown in a grid. */
const LINE_FROM = 5;

/** Shows the newest replays on the home page. The page of replays lists all. */
export function ReplayStrip({ listing, rendered }: { listing: ReplayPage; rendered: Rendered }) {
  const { replays } = useReplays(listing, IN_STRIP);
  const today = dayKey(useNow(rendered, MINUTE), useZone(rendered) ?? 'UTC');
  const inLine = replays.length >= LINE_FROM;
  const line = useLine(inLine);
  const cards = (again: boolean) => (
    <ul className={inLine ? 'line' : 'replays'} aria-hidden={again || undefined} key={String(again)}>
      {replays.map((replay) => (
        <li key={replay._id} className={inLine ? 'line__item' : 'replays__item'}>
          <ReplayCard replay={replay} today={today} again={again} />
        </li>
      ))}
    </ul>
  );
  return (
    <section className="strip" aria-labelledby="replays">
      <header className="strip__head spread">
        <h2 className="section-title" id="replays">
          {t('replays')}
        </h2>
        <div className="strip__tools">
          {line.moves && (
            <button type="button" className="icon-button" onClick={line.toggle}>
              <Icon name={line.stopped ? 'play-arrow-rounded' : 'pause-rounded'} />
              <span className="visually-hidden">{t(line.stopped ? 'home.replaysMove' : 'home.replaysStop')}</span>
            </button>
          )}
          {replays.length > 0 && (
            <a className="more tap hover-line" href={sitePaths.replays()}>
              {t('home.allReplays')}
              <Icon name="chevron-right-rounded" />
            </a>
          )}
        </div>
      </header>
      {replays.length === 0 && <Empty title={t('list.noReplays')}>{t('list.newReplays')}</Empty>}
      {replays.length > 0 && !inLine && cards(false)}
      {inLine && (
        <div className={`line-track scroller ${line.moves ? 'line-track--moving' : ''}`} ref={line.track}>
          {cards(false)}
          {line.moves && cards(true)}
        </div>
      )}
    </section>
  );
}

/** Motion of the marquee. None before hydration or if the visitor prefers reduced motion. */
function useLine(inLine: boolean) {
  const track = useRef<HTMLDivElement>(null);
  const [moves, setMoves] = useState(false);
  const [stopped, setStopped] = useState(false);
  useEffect(() => {
    const less = matchMedia('(prefers-reduced-motion: reduce)');
    const read = (): void => setMoves(inLine && !less.matches);
    read();
    less.addEventListener('change', read);
    return () => less.removeEventListener('change', read);
  }, [inLine]);
  useEffect(() => {
    if (moves && !stopped && track.current) return marquee(track.current);
  }, [moves, stopped]);
  return { track, moves, stopped, toggle: () => setStopped((before) => !before) };
}
