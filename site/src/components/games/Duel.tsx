import type { GameRecord } from '@contract/records/match.record.js';
import { hasScore, isTimeOpen } from '@contract/results.js';
import type { ReactNode } from 'react';
import type { BoardGame } from '../../lib/games/board.js';
import { useGameStatus } from '../../lib/live/use-game-status.js';
import { longestWord } from '../../lib/text.js';
import { Crest } from './Crest.js';
import { Score, useSpoilerClass } from './Score.js';
import { ShowResult } from './ShowResult.js';
import { OPEN_TIME } from './When.js';
import { t } from '../../i18n/ui.js';
import { clockTime } from '../../i18n/format.js';

interface DuelProps {
  game: BoardGame | GameRecord;
  /** In ms since the epoch, or null while unknown. */
  now: number | null;
  zone: string;
  /** Text under the time: 'Today', 'Sat 21 Nov'. */
  day: string;
  /** Returns the page of a team. Without it, names are not links. */
  leadsTo?: (team: string) => string;
  /** Returns the content under a team's name. */
  under?: (team: string) => ReactNode;
}

/** Word length from which the font does not shrink further. Longer words break. */
const MAX_LETTERS = 14;

/** Shows home and away on either side of a circle with the minute or the time. */
export function Duel({ game, now, zone, day, leadsTo, under }: DuelProps) {
  const status = useGameStatus(game, now);
  const live = status.tone === 'live';
  const scored = hasScore(game);
  const spoils = useSpoilerClass(game._id);
  // A status text is too long for the circle and is shown below.
  const minute = game.statusText ? '' : status.clock;
  const tone = game.status === 'Finished' ? 'over' : status.tone;
  // Uses discrete steps, because the pages' policy forbids inline styles.
  const letters = Math.min(Math.ceil(longestWord(game.homeTeam, game.awayTeam) / 2) * 2, MAX_LETTERS);
  return (
    <div className="duel" data-teams="" data-letters={letters}>
      <div className="duel__team gap-3 text-center vstack duel__team--home">
        <Crest name={game.homeTeam} isOpen={game.isHomePlaceholder} />
        <TeamWords name={game.homeTeam} isOpen={game.isHomePlaceholder} leadsTo={leadsTo} under={under} />
      </div>
      <p
        className={`duel__circle text-center vstack duel__circle--${tone}`}
        data-result=""
        tabIndex={scored ? -1 : undefined}
      >
        <span className="visually-hidden">{`${t('vs')} `}</span>
        {scored ? (
          <Score game={game} className="duel__time" />
        ) : (
          <span className="duel__time">
            {live ? (
              <bdi>{minute || t('live')}</bdi>
            ) : isTimeOpen(game) ? (
              <span aria-hidden="true">{OPEN_TIME}</span>
            ) : (
              <time dateTime={game.startsAt}>{clockTime(game.startsAt, zone)}</time>
            )}
          </span>
        )}
        <span className="duel__day caption text-center">
          {live && (minute || scored) && <span className="pulse" aria-hidden="true" />}
          <span>{live && (minute || scored) ? t('live') : day}</span>
        </span>
        {scored && live && minute && <bdi className={`duel__minute ${spoils}`}>{minute}</bdi>}
        {scored && (
          <ShowResult id={game._id} what="score" of={t('versus', { home: game.homeTeam, away: game.awayTeam })} />
        )}
      </p>
      <div className="duel__team gap-3 text-center vstack duel__team--away">
        <Crest name={game.awayTeam} isOpen={game.isAwayPlaceholder} />
        <TeamWords name={game.awayTeam} isOpen={game.isAwayPlaceholder} leadsTo={leadsTo} under={under} />
      </div>
    </div>
  );
}

interface TeamWordsProps extends Pick<DuelProps, 'leadsTo' | 'under'> {
  name: string;
  isOpen: boolean;
}

/** Shows a team's name with its button. An undecided team has no page and cannot be followed. */
function TeamWords({ name, isOpen, leadsTo, under }: TeamWordsProps) {
  return (
    <p className="duel__words">
      <TeamName name={name} leadsTo={isOpen ? undefined : leadsTo} />
      {isOpen ? under && <span className="hint">{t('teamOpen')}</span> : under?.(name)}
    </p>
  );
}

function TeamName({ name, leadsTo }: { name: string; leadsTo: DuelProps['leadsTo'] }) {
  if (!leadsTo)
    return (
      <span className="duel__name clamp" dir="auto">
        {name}
      </span>
    );
  return (
    <a className="duel__name clamp" dir="auto" href={leadsTo(name)}>
      {name}
    </a>
  );
}
