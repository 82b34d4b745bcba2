import type { ReactNode } from 'react';
import { useWatching } from '../../lib/live/hooks.js';
import { t } from '../../i18n/ui.js';
import { shortCount } from '../../i18n/format.js';

interface WatchingProps {
  gameId: string;
  /** Shown while nobody is known to have the game open. */
  children?: ReactNode;
}

/** How many people have a game open. */
export function Watching({ gameId, children }: WatchingProps) {
  const people = useWatching(gameId);
  if (people === 0) return children;
  return <span className="watching">{t('watching', { count: shortCount(people) })}</span>;
}
