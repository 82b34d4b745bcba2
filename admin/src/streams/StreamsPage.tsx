import { MESSAGES } from '@contract/messages.js';
import type { StreamListRecord } from '@contract/records/match.record.js';
import { LANGUAGES, STREAM_QUALITIES, streamEmbedPath } from '@contract/streams.js';
import EditIcon from '@mui/icons-material/EditOutlined';
import PreviewIcon from '@mui/icons-material/PlayCircleOutline';
import { IconButton, Tooltip } from '@mui/material';
import { DataTable } from 'react-admin';
import { GameDialogs, LeagueFilter } from '../games/index.js';
import { ActionButton } from '../shared/ActionButton.js';
import { EmptyState } from '../shared/EmptyState.js';
import { choicesOf } from '../shared/form/Field.js';
import { Kickoff } from '../shared/Kickoff.js';
import { Cards, ListFrame, ListTable, RowActions, RowCard, SearchFilter, SelectFilter } from '../shared/list/index.js';
import { GuardedName } from '../shared/NameLink.js';
import { Page } from '../shared/Page.js';
import { StatusLabel } from '../shared/StatusLabel.js';
import { OneLine } from '../shared/text.js';
import { platformChoices, platformLabel, StreamAddress } from './labels.js';
import { useDialogParam } from '../shared/useDialogParam.js';

const CSV = [
  { title: 'Game', value: ({ gameTitle }: StreamListRecord) => gameTitle },
  { title: 'League', value: ({ league }: StreamListRecord) => league },
  { title: 'Kick-off (UTC)', value: ({ startsAt }: StreamListRecord) => startsAt },
  { title: 'Status', value: ({ status }: StreamListRecord) => status },
  { title: 'Title', value: ({ title }: StreamListRecord) => title },
  { title: 'Quality', value: ({ quality }: StreamListRecord) => quality },
  { title: 'Language', value: ({ language }: StreamListRecord) => language },
  { title: 'Platform', value: ({ platform }: StreamListRecord) => platformLabel(platform) },
];

/** Every stream of the games that are not over. */
export default function StreamsPage() {
  return (
    <Page title="Streams" text="Of games that are live or still to come." permission="streams:access">
      <ListFrame<StreamListRecord>
        resource="streams"
        storeKey="streams"
        csv={CSV}
        filters={
          <>
            <SearchFilter label="Search streams" />
            <LeagueFilter />
            <SelectFilter source="quality" label="Quality" choices={choicesOf(STREAM_QUALITIES)} />
            <SelectFilter source="language" label="Language" choices={choicesOf(LANGUAGES)} />
            <SelectFilter source="platform" label="Platform" choices={platformChoices} />
          </>
        }
        table={<StreamTable />}
        cards={<Cards<StreamListRecord> card={(stream) => <StreamCard stream={stream} />} />}
        empty={<EmptyState title={MESSAGES.noStreamsToDisplay} text="Add streams to a game from the match pages." />}
      />
      <GameDialogs />
    </Page>
  );
}

const HIDDEN = ['url'];
const HIDDEN_WHEN_COMPACT = ['league', 'platform'];
const HIDDEN_UNLESS_WIDE = ['language'];

const Col = DataTable.Col<StreamListRecord>;

function StreamTable() {
  return (
    <ListTable<StreamListRecord>
      storeKey="streams"
      main="gameTitle"
      hidden={HIDDEN}
      hiddenWhenCompact={HIDDEN_WHEN_COMPACT}
      hiddenUnlessWide={HIDDEN_UNLESS_WIDE}
    >
      <Col source="gameTitle" label="Game" disableSort render={(stream) => <GameLink stream={stream} nowrap />} />
      <Col source="league" label="League" render={({ league }) => <OneLine text={league} width={130} />} />
      <Col source="startsAt" label="Kick-off" render={(stream) => <Kickoff game={stream} />} />
      <Col source="status" label="Status" render={({ status }) => <StatusLabel status={status} />} />
      <Col source="title" label="Stream" render={({ title }) => <OneLine text={title} width={115} />} />
      <Col source="quality" label="Quality" disableSort />
      <Col source="language" label="Language" disableSort />
      <Col source="platform" label="Platform" disableSort render={({ platform }) => platformLabel(platform)} />
      <Col source="url" label="Address" disableSort render={({ url }) => <StreamAddress token={url} />} />
      <Col
        source="actions"
        label="Actions"
        disableSort
        align="right"
        render={(stream) => <StreamActions stream={stream} />}
      />
    </ListTable>
  );
}

function StreamCard({ stream }: { stream: StreamListRecord }) {
  const { title, quality, language, platform, league } = stream;
  const lines = [
    [title, quality, language, platformLabel(platform)].join(' · '),
    league,
    <Kickoff key="time" game={stream} />,
  ];
  return (
    <RowCard
      title={<GameLink stream={stream} />}
      lines={lines}
      aside={<StatusLabel status={stream.status} />}
      actions={<StreamActions stream={stream} />}
    />
  );
}

function StreamActions({ stream }: { stream: StreamListRecord }) {
  const { open } = useDialogParam();
  const { id, title, gameId, gameTitle } = stream;
  return (
    <RowActions>
      <Tooltip title="Preview">
        <IconButton
          href={streamEmbedPath(id)}
          target="_blank"
          rel="noopener"
          aria-label={`Preview: ${title}, ${gameTitle}`}
        >
          <PreviewIcon />
        </IconButton>
      </Tooltip>
      <ActionButton
        permission="games:update"
        label="Edit streams"
        of={gameTitle}
        icon={EditIcon}
        onClick={() => open('streams', gameId)}
      />
    </RowActions>
  );
}

/** The game of a stream, leading to the match it belongs to those who may open it. */
function GameLink({ stream, nowrap }: { stream: StreamListRecord; nowrap?: boolean }) {
  return (
    <GuardedName
      permission="matches:view"
      to={`/dashboard/matches/${stream.matchId}`}
      name={stream.gameTitle}
      nowrap={nowrap}
    />
  );
}
