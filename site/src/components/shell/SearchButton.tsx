import { openSearch } from '../../lib/games/search-signal.js';
import { Icon } from '../Icon.js';

/** Opens the search; without scripts it leads to the page that searches. */
export function SearchButton() {
  return (
    <a
      className="search-button"
      href="/?q="
      onClick={(event) => {
        if (openSearch()) event.preventDefault();
      }}
    >
      <Icon name="search-rounded" />
      <span className="search-button__text">Search</span>
      <kbd className="key">/</kbd>
    </a>
  );
}
