import { useEffect } from 'react';
import { t } from '../i18n/ui.js';
import { useIsRevealed } from '../lib/games/shown-results.js';
import { isSpoiler, safeTitle } from '../lib/games/spoiler.js';
import { ShowResult } from './games/ShowResult.js';
import { SafeTitle } from './SafeTitle.js';
import { Title } from './Title.js';

interface HideableTitleProps {
  /** Id of the record that the page shows. */
  id: string;
  title: string;
  /** Name of the record's game, or empty. */
  game: string;
  /** Name of the record in the label of the button: 'this replay'. */
  of: string;
}

/** For visitors without spoilers, replaces a title that reveals a result with the game's name and a button to show the title. */
export function HideableTitle({ id, title, game, of }: HideableTitleProps) {
  const isRevealed = useIsRevealed(id);
  const isSafe = isRevealed || !isSpoiler(title);
  useEffect(() => {
    // The document's title was hidden as well (boot.inline.js).
    const { fullTitle } = document.documentElement.dataset;
    if (isRevealed && fullTitle) document.title = fullTitle;
  }, [isRevealed]);
  return (
    <div className="show__heading hstack actions" data-result="" tabIndex={isSafe ? undefined : -1}>
      <h1 className="show__title text-center break">
        {isSafe ? <Title text={title} /> : <SafeTitle text={title} instead={safeTitle(game, t('titleHidden'))} />}
      </h1>
      {!isSafe && <ShowResult id={id} what="title" of={of} />}
    </div>
  );
}
