import type { ReplayDetails, ReplayLink, ReplayPartRecord } from '@contract/records/replay.record.js';
import { MINUTE } from '@contract/time/units.js';
import { dayKey } from '@contract/time/zones.js';
import { type MouseEvent, useEffect, useState } from 'react';
import { daysAgo, viewsText } from '../../i18n/format.js';
import { g } from '../../i18n/game.js';
import { sitePaths } from '../../i18n/paths.js';
import { t } from '../../i18n/ui.js';
import { api } from '../../lib/api.js';
import { useIsRevealed } from '../../lib/games/shown-results.js';
import { type Rendered, useNow, useZone } from '../../lib/live/hooks.js';
import { concernsReplays, refetchOnChange } from '../../lib/live/refetch-on-change.js';
import { browserStorage } from '../../lib/browser-storage.js';
import { namedInAddress, putInAddress, withChoice } from '../../lib/streams/address.js';
import { playerPath } from '../../lib/streams/player-page.js';
import { forgetRemovedParts, hasReplayNotes, replayViewKey } from '../../lib/streams/view-memory.js';
import { isWebAddress, sidesOf } from '../../lib/text.js';
import { Player } from '../game/Player.js';
import { ShareLink } from '../game/ShareLink.js';
import { Glow } from '../games/Glow.js';
import { HideableTitle } from '../HideableTitle.js';
import { Icon } from '../Icon.js';
import { Part } from '../Part.js';
import { SafeTitle } from '../SafeTitle.js';

interface ReplayBoardProps {
  replay: ReplayDetails;
  rendered: Rendered;
  /** Canonical URL of the page, which Copy Link copies. */
  url: string;
}

/** The page of a replay: teams, player, parts, and neighboring replays. */
export function ReplayBoard({ replay: initial, rendered, url }: ReplayBoardProps) {
  const replay = useReplay(initial);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  /** Part in the address, which does not start automatically. */
  const [named, setNamed] = useState<string | null>(null);
  useEffect(() => setNamed(namedInAddress('part')), []);
  const choose = (id: string): void => {
    putInAddress('part', id);
    setSelectedId(id);
  };
  const isRevealed = useIsRevealed(initial._id);
  const { parts } = replay;
  const index = Math.max(
    0,
    parts.findIndex(({ _id }) => _id === (selectedId ?? named)),
  );
  const part = parts[index];
  const selectedPart = parts.find(({ _id }) => _id === (selectedId ?? named));
  const following = parts[index + 1];
  return (
    <article className="show column" data-asked={isRevealed || undefined}>
      <Part>
        <ReplayHead
          replay={replay}
          rendered={rendered}
          url={selectedPart ? withChoice(url, 'part', selectedPart._id) : url}
        />
      </Part>
      {part ? (
        <div className={`show__stage column ${parts.length > 1 ? 'show__stage--parts' : ''}`}>
          <Player
            key={part._id}
            item={{
              ...part,
              stream: playerPath(part.stream),
              safeTitle: g('part', { number: index + 1 }),
              detail: parts.length > 1 ? g('partOf', { number: index + 1, count: parts.length }) : '',
            }}
            of={replay.title}
            url={url}
            cover={{ sides: sidesOf(replay.title).map((name) => ({ name })), picture: replay.thumbnail }}
            view={{
              key: replayViewKey(replay._id, part._id),
              path: viewPath(replay._id, part),
            }}
            autoPlay={part._id === selectedId}
            onEnded={() => following && choose(following._id)}
          />
          {parts.length > 1 && <Parts parts={parts} selectedId={part._id} onChoose={choose} />}
        </div>
      ) : (
        <p className="show__none muted text-center dashed">{g('replay.none')}</p>
      )}
      <Neighbours previous={replay.previousReplay} next={replay.nextReplay} />
    </article>
  );
}

function ReplayHead({ replay, rendered, url }: ReplayBoardProps) {
  const today = dayKey(useNow(rendered, MINUTE), useZone(rendered) ?? 'UTC');
  const [home = replay.title, away = home] = sidesOf(replay.title);
  return (
    <header className="show__head column surface--large">
      <Glow home={home} away={away} />
      <HideableTitle id={replay._id} title={replay.title} game={replay.game?.title ?? ''} of={g('replay.this')} />
      <div className="game__facts actions note">
        <a className="fact fact--link" href={sitePaths.league(replay.leagueId, replay.league)}>
          <bdi>{replay.league}</bdi>
        </a>
        <span className="fact">
          <Icon name="schedule-rounded" />
          <time dateTime={replay.date}>{daysAgo(replay.date, today)}</time>
        </span>
        <span className="fact">
          <Icon name="visibility-rounded" />
          <span>{viewsText(replay.viewCount)}</span>
        </span>
        {replay.game && (
          <a className="fact fact--link" href={sitePaths.game(replay.game.matchId, replay.game._id, replay.game.title)}>
            {g('replay.game')}
          </a>
        )}
        {isWebAddress(replay.highlightsUrl) && (
          <a className="fact fact--link" href={replay.highlightsUrl} target="_blank" rel="noopener noreferrer nofollow">
            {g('highlights')}
            <span className="visually-hidden"> {t('newTab')}</span>
          </a>
        )}
        <ShareLink url={url} title={replay.title} />
      </div>
    </header>
  );
}

interface PartsProps {
  parts: readonly ReplayPartRecord[];
  selectedId: string;
  onChoose: (partId: string) => void;
}

/** Selects a part. Without scripts, the parts are links to their embed pages. */
function Parts({ parts, selectedId, onChoose }: PartsProps) {
  const onClick = (event: MouseEvent, id: string): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onChoose(id);
  };
  return (
    <nav className="parts" aria-labelledby="parts">
      <h2 className="section-title" id="parts">
        {t('count.parts', { count: parts.length })}
      </h2>
      <ol className="parts__list stack">
        {parts.map(({ _id, title, stream }, index) => (
          <li key={_id}>
            <a
              className="part semibold choice media surface"
              href={playerPath(stream)}
              aria-current={_id === selectedId ? 'true' : undefined}
              onClick={(event) => onClick(event, _id)}
            >
              <span className="part__number disc">{index + 1}</span>
              <span className="break" dir="auto">
                <SafeTitle text={title} instead={g('part', { number: index + 1 })} />
              </span>
              {_id === selectedId && <Icon name="play-arrow-rounded" />}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Neighbours({ previous, next }: { previous: ReplayLink | null; next: ReplayLink | null }) {
  if (!previous && !next) return null;
  return (
    <nav className="neighbours stack gap-3" aria-label={g('replay.more')}>
      {previous && (
        <a
          className="neighbour choice hstack surface"
          rel="prev"
          href={sitePaths.replayDetails(previous._id, previous.title)}
        >
          <Icon name="chevron-left-rounded" />
          <span className="lines">
            <span className="hint">{g('replay.previous')}</span>
            <span className="semibold break">
              <SafeTitle text={previous.title} instead={t('titleHidden')} />
            </span>
          </span>
        </a>
      )}
      {next && (
        <a
          className="neighbour choice hstack surface neighbour--next"
          rel="next"
          href={sitePaths.replayDetails(next._id, next.title)}
        >
          <span className="lines">
            <span className="hint">{g('replay.next')}</span>
            <span className="semibold break">
              <SafeTitle text={next.title} instead={t('titleHidden')} />
            </span>
          </span>
          <Icon name="chevron-right-rounded" />
        </a>
      )}
    </nav>
  );
}

/** Returns the call that counts a view of a part. It contains the id, because parts may share a title. */
const viewPath = (replayId: string, { _id, title }: ReplayPartRecord): string =>
  `/api/replays/${replayId}/viewCount?${new URLSearchParams({ title, id: _id }).toString()}`;

/**
 * Returns a replay with live updates, and deletes view notes of parts that no longer exist. Refetches immediately if
 * the page opens with such notes.
 */
function useReplay(initial: ReplayDetails): ReplayDetails {
  const [replay, setReplay] = useState(initial);
  const { _id } = initial;
  useEffect(() => {
    const storage = browserStorage();
    // Any replay may be a neighbor of this replay, so every change counts.
    const { schedule, stop } = refetchOnChange(concernsReplays, async () => {
      const options = { params: { path: { id: _id } }, cache: 'no-cache' } as const;
      const { data, response } = await api.GET('/api/replays/{id}', options);
      if (response.status === 404) forgetRemovedParts(storage, _id, []);
      const now = data?.replays[0];
      if (!now) return;
      const ids = now.parts.map((part) => part._id);
      forgetRemovedParts(storage, _id, ids);
      setReplay(now);
    });
    if (hasReplayNotes(storage, _id)) schedule();
    return stop;
  }, [_id]);
  return replay;
}
