import type { ReactNode } from 'react';
import { useWatching } from '../../lib/live/hooks.js';
import { t } from '../../i18n/ui.js';
import { shortCount } from '../../i18n/format.js';

interface WatchingProps {
  gameId: string;
  /** Content if no viewers are counted. */
  children?: ReactNode;
}

/** Number of people who have a game open. */
export function Watching({ gameId, children }: WatchingProps) {
  const people = useWatching(gameId);
  if (people === 0) return children;
  return <span className="watching">{t('watching', { count: shortCount(people) })}</span>;
}
