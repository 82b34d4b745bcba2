import { MESSAGES } from '@contract/messages.js';
import type { GameRecord } from '@contract/records/match.record.js';
import type { ReplayRecord } from '@contract/records/replay.record.js';
import { SPORTS } from '@contract/sports.js';
import ReplayIcon from '@mui/icons-material/MovieOutlined';
import PreviewIcon from '@mui/icons-material/PlayCircleOutline';
import PartsIcon from '@mui/icons-material/PlaylistPlayOutlined';
import { Box, Link } from '@mui/material';
import { lazy } from 'react';
import { usePermission } from '../auth/index.js';
import { LeagueFilter } from '../leagues/labels.js';
import { DialogButton } from '../shared/ActionButton.js';
import { DialogAt } from '../shared/DialogAt.js';
import { choicesOf, ReadRecord, RecordDialogAt } from '../shared/form/index.js';
import { DateFilter, BulkDelete, RecordActions, SelectFilter } from '../shared/list/index.js';
import { NameLink } from '../shared/NameLink.js';
import { Picture } from '../shared/Picture.js';
import { ResourcePage } from '../shared/ResourcePage.js';
import { NoneWarning, OneLine } from '../shared/text.js';
import { useDialogParam } from '../shared/useDialogParam.js';
import { counted } from '../shared/words.js';
import { dayPlayed, partsIn } from './replay-form.js';

const ReplayForm = lazy(() => import('./ReplayForm.js'));
const PartsDialog = lazy(() => import('./PartsDialog.js'));
const PreviewDialog = lazy(() => import('./PreviewDialog.js'));

export default function ReplaysPage() {
  return (
    <ResourcePage<ReplayRecord>
      resource="replays"
      title="Replays"
      csv={[
        'title',
        'league',
        'category',
        'date',
        ['Views', 'viewCount'],
        ['Parts', ({ parts }) => parts.length],
        'thumbnail',
        ['Highlights', 'highlightsUrl'],
        ['Created', 'createdAt'],
      ]}
      filters={
        <>
          <LeagueFilter />
          <SelectFilter source="category" label="Category" choices={choicesOf(SPORTS)} />
          <DateFilter source="date" label="Date" />
        </>
      }
      main="title"
      createdHidden="always"
      columns={[
        { source: 'title', label: 'Replay', render: (replay) => <ReplayName replay={replay} nowrap /> },
        { source: 'league', hidden: 'narrow', text: 150 },
        { source: 'category', hidden: 'compact' },
        { source: 'date', render: ({ date }) => <time dateTime={date}>{dayPlayed(date)}</time> },
        { source: 'viewCount', label: 'Views', hidden: 'compact', as: 'number' },
        {
          source: 'parts',
          align: 'right',
          render: ({ parts }) => parts.length || <NoneWarning title="Nothing to watch yet" />,
        },
        {
          source: 'highlightsUrl',
          label: 'Highlights',
          hidden: 'always',
          render: ({ highlightsUrl }) =>
            highlightsUrl && (
              <Link href={highlightsUrl} target="_blank" rel="noopener noreferrer">
                <OneLine text={highlightsUrl} />
              </Link>
            ),
        },
      ]}
      bulk={
        <BulkDelete<ReplayRecord>
          nameOf={({ title, date }) => `${title} (${dayPlayed(date)})`}
          consequence="This also deletes their parts."
        />
      }
      actions={(replay) => <ReplayActions replay={replay} />}
      card={(replay) => ({ title: <ReplayName replay={replay} />, lines: linesOf(replay) })}
      empty={{ title: MESSAGES.noReplays, text: 'Add a replay with its league and at least one part.' }}
      add={{}}
      dialogs={<ReplayDialogs />}
    />
  );
}

function linesOf(replay: ReplayRecord): string[] {
  return [
    `${replay.league} · ${replay.category}`,
    [dayPlayed(replay.date), partsIn(replay), counted(replay.viewCount, 'view')].join(' · '),
  ];
}

function ReplayDialogs() {
  const { open } = useDialogParam();
  const mayAddParts = usePermission('replays:update');
  // A replay without parts cannot be watched, so the form of parts opens next.
  const openParts = mayAddParts ? (replayId: string) => open('parts', replayId, { replace: true }) : undefined;
  return (
    <>
      <DialogAt name="create" permission="replays:create" withId={false}>
        {(gameId, close) =>
          gameId ? (
            <ReadRecord<GameRecord> resource="games" id={gameId} title="Add replay" onClose={close}>
              {(game) => <ReplayForm game={game} onAdded={openParts} onClose={close} />}
            </ReadRecord>
          ) : (
            <ReplayForm onAdded={openParts} onClose={close} />
          )
        }
      </DialogAt>
      <RecordDialogAt name="edit" permission="replays:update" dialog={ReplayForm} />
      <RecordDialogAt name="parts" permission="replays:update" title="Replay parts" dialog={PartsDialog} />
      <RecordDialogAt name="preview" title="Preview" dialog={PreviewDialog} />
    </>
  );
}

function ReplayActions({ replay }: { replay: ReplayRecord }) {
  const { parts } = replay;
  return (
    <RecordActions consequence={parts.length ? `This also deletes its ${partsIn(replay)}.` : ''}>
      <DialogButton
        permission="replays:access"
        label="Preview"
        icon={PreviewIcon}
        locked={parts.length ? undefined : 'It has no parts to play'}
        dialog="preview"
      />
      <DialogButton permission="replays:update" label="Replay parts" icon={PartsIcon} dialog="parts" />
    </RecordActions>
  );
}

function ReplayName({ replay, nowrap = false }: { replay: ReplayRecord; nowrap?: boolean }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0 }}>
      <Picture address={replay.thumbnail} aspect="16 / 9" width={48} fit="cover" icon={ReplayIcon} iconSize={16} />
      <NameLink name={replay.title} nowrap={nowrap} />
    </Box>
  );
}
