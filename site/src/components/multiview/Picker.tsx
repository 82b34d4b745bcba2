import { localPath } from '../../i18n/paths.js';
import { g } from '../../i18n/game.js';
import { m } from '../../i18n/multiview.js';
import { t } from '../../i18n/ui.js';
import type { BoardGame } from '../../lib/games/board.js';
import { MAX_AT_ONCE } from '../../lib/multiview/choice.js';
import { Crest } from '../games/Crest.js';
import { Icon } from '../Icon.js';

interface PickerProps {
  games: readonly BoardGame[];
  selectedIds: readonly string[];
  /** The game that is loading. */
  loading: string | null;
  isFull: boolean;
  onChoose: (id: string) => void;
}

/** Lists the live games to add or remove. Shows no scores, to avoid spoilers. */
export function Picker({ games, selectedIds, loading, isFull, onChoose }: PickerProps) {
  return (
    <section className="picker" aria-labelledby="picker">
      <div className="picker__head spread">
        <h2 className="section-title" id="picker">
          {m('live')}
        </h2>
        <p className="note" role="status">
          {games.length > 0 && (isFull ? m('full') : m('chosen', { count: selectedIds.length, max: MAX_AT_ONCE }))}
        </p>
      </div>
      {games.length === 0 ? (
        <p className="links--brand">
          {m('none')} <a href={localPath('/')}>{g('stage.whatIsOn')}</a>
        </p>
      ) : (
        <ul className="picker__games stack">
          {games.map(({ _id, homeTeam, awayTeam, league, isHomePlaceholder, isAwayPlaceholder }) => {
            const isSelected = selectedIds.includes(_id);
            return (
              <li key={_id}>
                <button
                  type="button"
                  className="pick choice media surface"
                  aria-pressed={isSelected}
                  aria-disabled={isFull && !isSelected}
                  onClick={() => (isSelected || !isFull) && loading === null && onChoose(_id)}
                >
                  <span className="pick__crests">
                    <Crest name={homeTeam} isOpen={isHomePlaceholder} />
                    <Crest name={awayTeam} isOpen={isAwayPlaceholder} />
                  </span>
                  <span className="pick__words">
                    <span className="pick__name clamp">{t('versus', { home: homeTeam, away: awayTeam })}</span>
                    <span className="pick__league hint">
                      <bdi>{league}</bdi>
                    </span>
                  </span>
                  {loading === _id ? (
                    <span className="spinner">
                      <span className="visually-hidden">{g('streams.loading')}</span>
                    </span>
                  ) : (
                    <Icon name={isSelected ? 'check-rounded' : 'add-rounded'} />
                  )}
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
