import { createRoot } from 'react-dom/client';
import { $searchOpen, openSearch } from '../../lib/games/search-signal.js';
import { clock } from '../../lib/time/clock.js';
import { Part } from '../Part.js';
import { SearchDrawer } from './SearchDrawer.js';

/** Adds the search drawer to a page without it and opens it. */
export function showSearch(): void {
  const stop = $searchOpen.listen((open) => {
    if (open === null) return;
    stop();
    openSearch();
  });
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(
    <Part>
      <SearchDrawer rendered={{ now: clock.now(), zone: null }} />
    </Part>,
  );
}
