import type { MatchRequestRecord } from '@contract/records/match-request.record.js';
import AddIcon from '@mui/icons-material/Add';
import StatusIcon from '@mui/icons-material/FlagOutlined';
import { ActionButton } from '../shared/ActionButton.js';
import { DeleteAction, RowActions } from '../shared/list/index.js';
import { useDialogParam } from '../shared/useDialogParam.js';
import { teamsOf } from './teams.js';

export function RequestActions({ request }: { request: MatchRequestRecord }) {
  const { open } = useDialogParam();
  const name = teamsOf(request);
  return (
    <RowActions>
      <ActionButton
        permission="games:create"
        label="Create a game from this"
        of={name}
        icon={AddIcon}
        onClick={() => open('game', request.id)}
      />
      <ActionButton
        permission="match-requests:update"
        label="Change request status"
        of={name}
        icon={StatusIcon}
        onClick={() => open('status', request.id)}
      />
      <DeleteAction
        resource="requests"
        record={request}
        permission="match-requests:delete"
        noun="request"
        name={name}
      />
    </RowActions>
  );
}
