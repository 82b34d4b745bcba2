import type { LeagueRecord } from '@contract/records/league.record.js';
import type { MatchRequestRecord } from '@contract/records/match-request.record.js';
import { ResourceContextProvider, useGetList } from 'react-admin';
import GameDialog from '../games/GameDialog.js';
import { LoadingDialog, type RecordDialogProps } from '../shared/form/index.js';
import { useRefreshResource } from '../shared/resource-context.js';
import { gameOf } from './request.js';

const LEAGUES = { page: 1, perPage: 50 };

/** Opens a new game with the teams and league of a match request. Saving the game approves the request. */
export default function GameFromRequest({ record: request, onClose }: RecordDialogProps<MatchRequestRecord>) {
  const refresh = useRefreshResource('requests');
  const params = { filter: { q: request.league }, pagination: LEAGUES };
  const query = useGetList<LeagueRecord>('leagues', params);
  if (query.isPending) return <LoadingDialog title="Add game" of={query} onClose={onClose} />;
  const close = (): void => {
    void refresh();
    onClose();
  };
  return (
    <ResourceContextProvider value="games">
      <GameDialog prefill={gameOf(request, query.data ?? [])} request={request} onClose={close} />
    </ResourceContextProvider>
  );
}
