import { useStore } from '@nanostores/react';
import { $searchOpen, openSearch } from '../../lib/games/search-signal.js';
import { Icon } from '../Icon.js';
import { t } from '../../i18n/ui.js';
import { localPath } from '../../i18n/paths.js';

/** Opens the search; without scripts it leads to the page that searches. */
export function SearchButton() {
  const ready = useStore($searchOpen, { ssr: 'initial' }) !== null;
  return (
    <a
      className="search-button"
      href={localPath('/?q=')}
      aria-keyshortcuts={ready ? '/' : undefined}
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
