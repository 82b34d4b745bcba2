import { sitePaths } from '../../i18n/paths.js';
import { sportIcon } from '../../icons/sport-icons.js';
import type { ReplayListing } from '../../lib/replays/listed.js';
import { Icon } from '../Icon.js';
import { t } from '../../i18n/ui.js';
import { sportName } from '../../i18n/format.js';

interface ReplayFilterProps extends Pick<ReplayListing, 'sports'> {
  /** An empty text: all sports. */
  chosen: string;
}

/** The sports that have replays, as links. */
export function ReplayFilter({ sports, chosen }: ReplayFilterProps) {
  const is = (sport: string): boolean => sport.toLowerCase() === chosen.toLowerCase();
  const asked = chosen && !sports.some(({ sport }) => is(sport)) ? [{ sport: chosen, count: 0 }] : [];
  const all = sports.reduce((sum, { count }) => sum + count, 0);
  const link = (sport: string, label: string, count: number, icon: string) => (
    <li key={sport}>
      <a className="pill" href={sitePaths.replays(sport)} aria-current={is(sport) ? 'true' : undefined}>
        <Icon name={icon} />
        {label}
        <span className="pill__count">{count}</span>
      </a>
    </li>
  );
  return (
    <nav aria-label={t('sports')}>
      <ul className="chips">
        {link('', t('home.allSports'), all, 'sports-rounded')}
        {[...sports, ...asked].map(({ sport, count }) => link(sport, sportName(sport), count, sportIcon(sport)))}
      </ul>
    </nav>
  );
}
