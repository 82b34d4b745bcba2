import { useStore } from '@nanostores/react';
import { $searchOpen, openSearch } from '../../lib/games/search-signal.js';
import { Icon } from '../Icon.js';
import { t } from '../../i18n/ui.js';
import { localPath } from '../../i18n/paths.js';

/** Opens the search. Without scripts, links to the search page. */
export function SearchButton() {
  const isReady = useStore($searchOpen, { ssr: 'initial' }) !== null;
  return (
    <a
      className="search-button quiet hstack"
      href={localPath('/?q=')}
      aria-keyshortcuts={isReady ? '/' : undefined}
      onClick={(event) => {
        if (openSearch()) event.preventDefault();
      }}
    >
      <Icon name="search-rounded" />
      <span className="search-button__text">{t('search')}</span>
      <kbd className="key">/</kbd>
    </a>
  );
}
