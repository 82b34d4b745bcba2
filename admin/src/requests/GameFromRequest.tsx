import type { LeagueRecord } from '@contract/records/league.record.js';
import type { MatchRequestRecord } from '@contract/records/match-request.record.js';
import { useGetList, useGetOne } from 'react-admin';
import GameDialog from '../games/GameDialog.js';
import { LoadingDialog } from '../shared/form/index.js';
import { gameOf } from './prefill.js';

const LEAGUES = { page: 1, perPage: 50 };

/** Reads a request by the id in the address, then offers a new game with its teams and league. */
export default function GameFromRequest({ id, onClose }: { id: string; onClose(): void }) {
  const { data: request, error, refetch } = useGetOne<MatchRequestRecord>('requests', { id });
  const leagues = useGetList<LeagueRecord>(
    'leagues',
    { filter: { q: request?.league }, pagination: LEAGUES },
    { enabled: !!request },
  );
  if (!request || leagues.isPending) {
    return <LoadingDialog title="Add game" error={error} onRetry={() => void refetch()} onClose={onClose} />;
  }
  return <GameDialog prefill={gameOf(request, leagues.data ?? [])} onClose={onClose} />;
}
