import { MESSAGES } from '@contract/messages.js';
import type { ReplayRecord } from '@contract/records/replay.record.js';
import { SPORTS } from '@contract/sports.js';
import AddIcon from '@mui/icons-material/Add';
import { LeagueFilter } from '../games/index.js';
import { ActionButton } from '../shared/ActionButton.js';
import { EmptyState } from '../shared/EmptyState.js';
import { choicesOf } from '../shared/form/choices.js';
import { Cards, DateFilter, ListFrame, SearchFilter, SelectFilter } from '../shared/list/index.js';
import { Page } from '../shared/Page.js';
import { useDialogParam } from '../shared/useDialogParam.js';
import { REPLAY_CSV } from './csv.js';
import { ReplayCard } from './ReplayCard.js';
import { ReplayDialogs } from './ReplayDialogs.js';
import { ReplayTable } from './ReplayTable.js';

export default function ReplaysPage() {
  const { open } = useDialogParam();
  const add = (
    <ActionButton
      permission="replays:create"
      label="Add replay"
      icon={AddIcon}
      variant="contained"
      onClick={() => open('create')}
    />
  );
  return (
    <Page title="Replays" permission="replays:access" actions={add}>
      <ListFrame<ReplayRecord>
        resource="replays"
        storeKey="replays"
        csv={REPLAY_CSV}
        filters={
          <>
            <SearchFilter label="Search replays" />
            <LeagueFilter />
            <SelectFilter source="category" label="Category" choices={choicesOf(SPORTS)} />
            <DateFilter source="date" label="Date" />
          </>
        }
        table={<ReplayTable />}
        cards={<Cards<ReplayRecord> card={(replay) => <ReplayCard replay={replay} />} />}
        empty={
          <EmptyState
            title={MESSAGES.noReplays}
            text="A replay names its league and holds one part or more."
            children={add}
          />
        }
      />
      <ReplayDialogs />
    </Page>
  );
}
