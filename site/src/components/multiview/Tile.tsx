import type { GameRecord } from '@contract/records/match.record.js';
import { hasScore } from '@contract/results.js';
import { useCallback, useEffect, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react';
import { g } from '../../i18n/game.js';
import { m } from '../../i18n/multiview.js';
import { sitePaths } from '../../i18n/paths.js';
import { t } from '../../i18n/ui.js';
import { MULTIVIEW_ICONS } from '../../icons/ui-icons.js';
import { streamsOpen } from '../../lib/games/status.js';
import { useNow, type Rendered } from '../../lib/live/hooks.js';
import { byFitness } from '../../lib/streams/fitness.js';
import { openAffiliate } from '../game/open-affiliate.js';
import { Stage } from '../game/Stage.js';
import { useGameRecord } from '../game/use-game.js';
import { useStreamChoice } from '../game/use-stream-choice.js';
import { Score } from '../games/Score.js';
import { Icon } from '../Icon.js';

interface TileProps {
  game: GameRecord;
  rendered: Rendered;
  publicUrl: string;
  /** Position, from 0. The order in the document stays the same, because a moved frame would reload. */
  place: number;
  hasSound: boolean;
  isLarge: boolean;
  /** Whether there are other games. */
  hasOthers: boolean;
  /** Whether the game starts automatically. */
  plays: boolean;
  /** Whether another game is dragged over this game, or this game is dragged. */
  drag: 'over' | 'dragged' | null;
  handle: ComponentProps<'button'>;
  /** Must be the same function in each render. */
  onSound: (id: string, has: boolean) => void;
  onLarge: () => void;
  onMove: (by: number) => void;
  onClose: () => void;
}

/** One of several games with its names, tools, and player. */
export function Tile(props: TileProps) {
  const { game: initial, rendered, publicUrl, place, hasSound, isLarge, plays, drag, onSound } = props;
  const game = useGameRecord(initial);
  const now = useNow(rendered);
  const player = useStreamChoice(game, plays);
  const [mutes, setMutes] = useState(true);
  const { stream, plays: isStarted } = player;
  const isOpen = streamsOpen(game, now);
  const start = (id: string): void => {
    openAffiliate(game, id);
    player.choose(id);
  };
  const { choose } = player;
  const first = stream?._id;
  useEffect(() => {
    if (plays && !isStarted && first !== undefined) choose(first);
    // Runs when all games should play, not on each change of the stream.
    // oxlint-disable-next-line react/exhaustive-deps -- only `plays` starts it
  }, [plays]);
  const onMuted = useCallback((muted: boolean) => onSound(initial._id, !muted), [onSound, initial._id]);
  return (
    <section
      className={[
        'tile surface',
        isLarge && 'tile--large',
        hasSound && 'tile--sound',
        `tile--at-${isLarge ? 0 : place + 1}`,
        drag && `tile--${drag}`,
      ]
        .filter(Boolean)
        .join(' ')}
      data-tile={game._id}
      aria-label={t('versus', { home: game.homeTeam, away: game.awayTeam })}
    >
      <TileBar {...props} game={game} mutes={mutes}>
        {isOpen && <StreamSelect game={game} selectedId={stream?._id} onChoose={start} />}
      </TileBar>
      <Stage
        game={game}
        replays={[]}
        open={isOpen}
        now={now}
        player={player}
        url={publicUrl + sitePaths.game(game.matchId, game._id, game.title)}
        onStart={start}
        among={{ muted: !hasSound, onMuted, onMutes: setMutes }}
      />
    </section>
  );
}

/** Returns the direction of an arrow key: 1 swaps the game with the next, -1 with the previous. */
function stepOf({ key, currentTarget }: KeyboardEvent): number {
  const forward = getComputedStyle(currentTarget).direction === 'rtl' ? -1 : 1;
  const steps: Record<string, number> = { ArrowRight: forward, ArrowLeft: -forward, ArrowDown: 1, ArrowUp: -1 };
  return steps[key] ?? 0;
}

interface TileBarProps extends Omit<TileProps, 'rendered' | 'publicUrl' | 'place' | 'plays' | 'drag'> {
  /** Whether the page can mute the player. */
  mutes: boolean;
  /** Further tools. */
  children: ReactNode;
}

function TileBar({ game, hasSound, isLarge, hasOthers, handle, mutes, children, ...on }: TileBarProps) {
  const name = t('versus', { home: game.homeTeam, away: game.awayTeam });
  const { sound, silent, enlarge, reduce, drag } = MULTIVIEW_ICONS;
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = stepOf(event);
    if (step === 0) return;
    event.preventDefault();
    on.onMove(step);
  };
  return (
    <header className="tile__bar" data-result="">
      <a
        className="tile__name small semibold hover-line"
        href={sitePaths.game(game.matchId, game._id, game.title)}
        title={name}
      >
        <bdi>{game.homeTeam}</bdi>
        <span> </span>
        {hasScore(game) ? <Score game={game} className="tabular" /> : <span>–</span>}
        <span> </span>
        <bdi>{game.awayTeam}</bdi>
      </a>
      <span className="tile__tools end">
        <button
          type="button"
          className="icon-button"
          aria-pressed={hasSound}
          aria-disabled={!mutes}
          title={mutes ? m('sound', { game: name }) : m('noSound')}
          onClick={() => mutes && on.onSound(game._id, !hasSound)}
        >
          <Icon name={hasSound ? sound : silent} />
          <span className="visually-hidden">{`${m('sound', { game: name })} ${mutes ? '' : m('noSound')}`}</span>
        </button>
        {children}
        {hasOthers && (
          <>
            <button
              type="button"
              className="icon-button from-tablet"
              aria-pressed={isLarge}
              title={m('enlarge', { game: name })}
              onClick={on.onLarge}
            >
              <Icon name={isLarge ? reduce : enlarge} />
              <span className="visually-hidden">{m('enlarge', { game: name })}</span>
            </button>
            <button
              type="button"
              className="icon-button tile__handle"
              title={m('move.how')}
              onKeyDown={onKeyDown}
              aria-describedby="move-how"
              {...handle}
            >
              <Icon name={drag} />
              <span className="visually-hidden">{m('move', { game: name })}</span>
            </button>
          </>
        )}
        <button type="button" className="icon-button" title={m('close', { game: name })} onClick={on.onClose}>
          <Icon name="close-rounded" />
          <span className="visually-hidden">{m('close', { game: name })}</span>
        </button>
      </span>
    </header>
  );
}

interface StreamSelectProps {
  game: GameRecord;
  /** Stream of the player. */
  selectedId: string | undefined;
  onChoose: (streamId: string) => void;
}

/** Selects a stream of a game with several streams, with the browser's own list behind a button. */
function StreamSelect({ game, selectedId, onChoose }: StreamSelectProps) {
  if (game.streamUrls.length < 2) return null;
  const label = m('stream', { game: t('versus', { home: game.homeTeam, away: game.awayTeam }) });
  return (
    <span className="icon-button tile__streams" title={label}>
      <Icon name={MULTIVIEW_ICONS.stream} />
      <select aria-label={label} value={selectedId} onChange={({ target }) => onChoose(target.value)}>
        {game.streamUrls.toSorted(byFitness()).map(({ _id, title, quality, language }) => (
          <option key={_id} value={_id}>
            {[title, quality, g.find(`language.${language}`) ?? language].filter(Boolean).join(' · ')}
          </option>
        ))}
      </select>
    </span>
  );
}
