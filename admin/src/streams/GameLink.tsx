import type { StreamListRecord } from '@contract/records/match.record.js';
import { GuardedName } from '../shared/NameLink.js';

/** The game of a stream, leading to the match it belongs to those who may open it. */
export function GameLink({ stream, nowrap }: { stream: StreamListRecord; nowrap?: boolean }) {
  return (
    <GuardedName
      permission="matches:view"
      to={`/dashboard/matches/${stream.matchId}`}
      name={stream.gameTitle}
      nowrap={nowrap}
    />
  );
}
