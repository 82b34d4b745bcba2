import type { LeagueRecord } from '@contract/records/league.record.js';
import type { MatchRequestRecord } from '@contract/records/match-request.record.js';
import { useGetList } from 'react-admin';
import GameDialog from '../games/GameDialog.js';
import { LoadingDialog, ReadRecord } from '../shared/form/index.js';
import { useRefreshResource } from '../shared/resource-context.js';
import { gameOf } from './request.js';

const LEAGUES = { page: 1, perPage: 50 };

/** Reads a request by the id in the address, then offers a new game with its teams and league; saving it approves the request. */
export default function GameFromRequest({ id, onClose }: { id: string; onClose(): void }) {
  return (
    <ReadRecord<MatchRequestRecord> resource="requests" id={id} title="Add game" onClose={onClose}>
      {(request) => <NewGame request={request} onClose={onClose} />}
    </ReadRecord>
  );
}

function NewGame({ request, onClose }: { request: MatchRequestRecord; onClose(): void }) {
  const refresh = useRefreshResource('requests');
  const params = { filter: { q: request.league }, pagination: LEAGUES };
  const { data = [], isPending, refetch } = useGetList<LeagueRecord>('leagues', params);
  if (isPending)
    return <LoadingDialog title="Add game" error={null} onRetry={() => void refetch()} onClose={onClose} />;
  const close = (): void => {
    void refresh();
    onClose();
  };
  return <GameDialog prefill={gameOf(request, data)} request={request} onClose={close} />;
}
