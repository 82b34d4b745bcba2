import type { MouseEvent } from 'react';
import { t } from '../../i18n/ui.js';
import type { ListPart } from '../../lib/games/sections.js';

interface ListPagesProps {
  part: ListPart;
  /** Returns the link to a page, with a handler that shows the page in place. */
  linkTo: (page: number) => { href: string; onClick?: (event: MouseEvent) => void };
}

/**
 * Shows the position in a long list with links to the previous and next pages. Hidden if the list has a single page.
 */
export function ListPages({ part, linkTo }: ListPagesProps) {
  const { from, to, count, page, isLast } = part;
  if (page === 1 && isLast) return null;
  return (
    <nav className="pages" aria-label={t('list.pages')}>
      {page > 1 && (
        <a className="button button--quiet pages__before" rel="prev" {...linkTo(page - 1)}>
          {t('list.pageBefore')}
        </a>
      )}
      <p className="pages__place muted text-center tabular">{t('list.page', { from, to, count })}</p>
      {!isLast && (
        <a className="button button--quiet pages__after" rel="next" {...linkTo(page + 1)}>
          {t('list.pageAfter')}
        </a>
      )}
    </nav>
  );
}
