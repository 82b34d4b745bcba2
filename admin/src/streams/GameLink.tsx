import type { StreamListRecord } from '@contract/records/match.record.js';
import { NameLink } from '../shared/NameLink.js';

/** The game of a stream, leading to the match it belongs to. */
export function GameLink({ stream, nowrap }: { stream: StreamListRecord; nowrap?: boolean }) {
  return <NameLink to={`/dashboard/matches/${stream.matchId}`} name={stream.gameTitle} nowrap={nowrap} />;
}
