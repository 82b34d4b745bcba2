import { MESSAGES } from '@contract/messages.js';
import type { ReplayRecord } from '@contract/records/replay.record.js';
import { SPORTS } from '@contract/sports.js';
import AddIcon from '@mui/icons-material/Add';
import PreviewIcon from '@mui/icons-material/PlayCircleOutline';
import PartsIcon from '@mui/icons-material/PlaylistPlayOutlined';
import WarningIcon from '@mui/icons-material/WarningAmber';
import { Box, Link, Typography } from '@mui/material';
import { DataTable } from 'react-admin';
import { LeagueFilter } from '../games/index.js';
import { ActionButton } from '../shared/ActionButton.js';
import type { CsvColumn } from '../shared/csv.js';
import { EmptyState } from '../shared/EmptyState.js';
import { choicesOf } from '../shared/form/Field.js';
import {
  BulkDelete,
  Cards,
  DateFilter,
  DeleteAction,
  EditAction,
  ListFrame,
  ListTable,
  RowActions,
  RowCard,
  SearchFilter,
  SelectFilter,
} from '../shared/list/index.js';
import { Page } from '../shared/Page.js';
import { OneLine } from '../shared/text.js';
import { relativeDay } from '../shared/time.js';
import { useDialogParam } from '../shared/useDialogParam.js';
import { dayPlayed, partsIn } from './labels.js';
import { ReplayDialogs } from './ReplayDialogs.js';
import { Thumbnail } from './Thumbnail.js';

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

const Col = DataTable.Col<ReplayRecord>;
const NumberCol = DataTable.NumberCol<ReplayRecord>;

const HIDDEN = ['highlightsUrl', 'createdAt', 'updatedAt'];
const HIDDEN_WHEN_COMPACT = ['category', 'viewCount'];

const bulk = (
  <BulkDelete<ReplayRecord>
    permission="replays:delete"
    noun="replays"
    nameOf={({ title, date }) => `${title} (${dayPlayed(date)})`}
    consequence="Their parts go with them."
  />
);

function ReplayTable() {
  return (
    <ListTable<ReplayRecord>
      storeKey="replays"
      main="title"
      bulk={bulk}
      hidden={HIDDEN}
      hiddenWhenCompact={HIDDEN_WHEN_COMPACT}
    >
      <Col source="title" label="Replay" render={(replay) => <ReplayName replay={replay} nowrap />} />
      <Col source="league" label="League" render={({ league }) => <OneLine text={league} width={150} />} />
      <Col source="category" label="Category" />
      <Col source="date" label="Date" render={({ date }) => <time dateTime={date}>{dayPlayed(date)}</time>} />
      <NumberCol source="viewCount" label="Views" />
      <Col source="parts" label="Parts" disableSort align="right" render={(replay) => <PartCount replay={replay} />} />
      <Col
        source="highlightsUrl"
        label="Highlights"
        disableSort
        render={({ highlightsUrl }) =>
          highlightsUrl && (
            <Link href={highlightsUrl} target="_blank" rel="noopener noreferrer">
              <OneLine text={highlightsUrl} />
            </Link>
          )
        }
      />
      <Col
        source="createdAt"
        label="Created"
        render={({ createdAt }) => <time dateTime={createdAt}>{relativeDay(createdAt)}</time>}
      />
      <Col
        source="updatedAt"
        label="Changed"
        render={({ updatedAt }) => <time dateTime={updatedAt}>{relativeDay(updatedAt)}</time>}
      />
      <Col
        source="actions"
        label="Actions"
        disableSort
        align="right"
        render={(replay) => <ReplayActions replay={replay} />}
      />
    </ListTable>
  );
}

function ReplayCard({ replay }: { replay: ReplayRecord }) {
  const views = replay.viewCount === 1 ? '1 view' : `${replay.viewCount.toLocaleString('en')} views`;
  const lines = [`${replay.league} · ${replay.category}`, [dayPlayed(replay.date), partsIn(replay), views].join(' · ')];
  return <RowCard title={<ReplayName replay={replay} />} lines={lines} actions={<ReplayActions replay={replay} />} />;
}

function ReplayActions({ replay }: { replay: ReplayRecord }) {
  const { open } = useDialogParam();
  const { id, title, parts } = replay;
  return (
    <RowActions>
      <ActionButton
        permission="replays:access"
        label="Preview"
        of={title}
        icon={PreviewIcon}
        locked={parts.length ? undefined : 'It has no parts to play'}
        onClick={() => open('preview', id)}
      />
      <ActionButton
        permission="replays:update"
        label="Replay parts"
        of={title}
        icon={PartsIcon}
        onClick={() => open('parts', id)}
      />
      <EditAction permission="replays:update" id={id} of={title} />
      <DeleteAction
        resource="replays"
        record={replay}
        permission="replays:delete"
        noun="replay"
        name={title}
        text={parts.length ? `Its ${partsIn(replay)} ${parts.length === 1 ? 'goes' : 'go'} with it.` : ''}
      />
    </RowActions>
  );
}

/** A replay with its picture. */
function ReplayName({ replay, nowrap = false }: { replay: ReplayRecord; nowrap?: boolean }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0 }}>
      <Thumbnail address={replay.thumbnail} width={48} />
      <Typography
        component="span"
        variant="inherit"
        noWrap={nowrap}
        title={replay.title}
        sx={{ fontWeight: 550, minWidth: 0, overflowWrap: 'anywhere' }}
      >
        {replay.title}
      </Typography>
    </Box>
  );
}

/** How many parts a replay has; without one there is nothing to watch. */
function PartCount({ replay }: { replay: ReplayRecord }) {
  if (replay.parts.length) return <>{replay.parts.length}</>;
  return (
    <Box
      component="span"
      title="Nothing to watch yet"
      sx={{ color: 'warning.main', display: 'inline-flex', alignItems: 'center', gap: 0.5, verticalAlign: 'bottom' }}
    >
      <WarningIcon aria-hidden sx={{ fontSize: 15 }} />
      None
    </Box>
  );
}

/** What an export of replays holds. */
const REPLAY_CSV: readonly CsvColumn<ReplayRecord>[] = [
  { title: 'Title', value: ({ title }) => title },
  { title: 'League', value: ({ league }) => league },
  { title: 'Category', value: ({ category }) => category },
  { title: 'Date', value: ({ date }) => date },
  { title: 'Views', value: ({ viewCount }) => viewCount },
  { title: 'Parts', value: ({ parts }) => parts.length },
  { title: 'Thumbnail', value: ({ thumbnail }) => thumbnail },
  { title: 'Highlights', value: ({ highlightsUrl }) => highlightsUrl },
  { title: 'Created', value: ({ createdAt }) => createdAt },
];
