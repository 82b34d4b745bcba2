import { MESSAGES } from '@contract/messages.js';
import type { StreamListRecord } from '@contract/records/match.record.js';
import { LANGUAGES, STREAM_QUALITIES, streamEmbedPath } from '@contract/streams.js';
import EditIcon from '@mui/icons-material/EditOutlined';
import PreviewIcon from '@mui/icons-material/PlayCircleOutline';
import { IconButton, Tooltip, Typography } from '@mui/material';
import { GameDialogs, LeagueFilter } from '../games/index.js';
import { ActionButton } from '../shared/ActionButton.js';
import { choicesOf } from '../shared/form/index.js';
import { Kickoff } from '../shared/Kickoff.js';
import { RowActions, SelectFilter } from '../shared/list/index.js';
import { GuardedName } from '../shared/NameLink.js';
import { ResourcePage } from '../shared/ResourcePage.js';
import { StatusLabel } from '../shared/StatusLabel.js';
import { useDialogParam } from '../shared/useDialogParam.js';
import { Health, healthWords } from './Health.js';
import { platformChoices, platformLabel, StreamAddress } from './labels.js';
import { playbackInShort, playbackInWords } from './playback.js';

/** What checks find reaches the list without an event. */
const REFRESH_MS = 30_000;

/** Every stream of the games that are not over. */
export default function StreamsPage() {
  return (
    <ResourcePage<StreamListRecord>
      resource="streams"
      title="Streams"
      text="Of games that are live or still to come."
      csv={[
        ['Game', 'gameTitle'],
        'league',
        ['Kick-off (UTC)', 'startsAt'],
        'status',
        'title',
        'quality',
        'language',
        ['Platform', ({ platform }) => platformLabel(platform)],
        ['Health', healthWords],
        'reports',
        ['Playback', ({ playback }) => playbackInWords(playback)],
      ]}
      refreshMs={REFRESH_MS}
      filters={
        <>
          <LeagueFilter />
          <SelectFilter source="quality" label="Quality" choices={choicesOf(STREAM_QUALITIES)} />
          <SelectFilter source="language" label="Language" choices={choicesOf(LANGUAGES)} />
          <SelectFilter source="platform" label="Platform" choices={platformChoices} />
        </>
      }
      main="gameTitle"
      dated={false}
      columns={[
        { source: 'gameTitle', label: 'Game', render: (stream) => <GameLink stream={stream} nowrap /> },
        { source: 'league', hidden: 'compact', text: 130 },
        { source: 'startsAt', label: 'Kick-off', render: (stream) => <Kickoff game={stream} /> },
        { source: 'status', hidden: 'compact', render: ({ status }) => <StatusLabel status={status} /> },
        { source: 'title', label: 'Stream', text: 105 },
        { source: 'health', render: (stream) => <Health stream={stream} /> },
        {
          source: 'reports',
          align: 'right',
          hidden: 'unless-wide',
          render: ({ reports }) => <Reports count={reports} />,
        },
        {
          source: 'playback',
          label: 'Playback',
          hidden: 'always',
          render: ({ playback }) =>
            playback ? <span title={playbackInWords(playback)}>{playbackInShort(playback)}</span> : '–',
        },
        { source: 'quality', hidden: 'always' },
        { source: 'language', hidden: 'always' },
        { source: 'platform', hidden: 'always', render: ({ platform }) => platformLabel(platform) },
        { source: 'url', label: 'Address', hidden: 'always', render: ({ url }) => <StreamAddress token={url} /> },
      ]}
      actions={(stream) => <StreamActions stream={stream} />}
      card={(stream) => ({
        title: <GameLink stream={stream} />,
        trailing: <StatusLabel status={stream.status} />,
        lines: [
          [stream.title, stream.quality, stream.language, platformLabel(stream.platform)].join(' · '),
          stream.league,
          <Kickoff key="time" game={stream} />,
          <Health key="health" stream={stream} />,
          playbackInWords(stream.playback),
          stream.reports > 0 && <Reports key="reports" count={stream.reports} words />,
        ],
      })}
      empty={{ title: MESSAGES.noStreamsToDisplay, text: 'Add streams to a game from the match pages.' }}
      dialogs={<GameDialogs />}
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

/** How many visitors said that a stream does not play. */
function Reports({ count, words = false }: { count: number; words?: boolean }) {
  return (
    <Typography component="span" variant="body2" color={count > 0 ? 'warning' : 'text.secondary'}>
      {count}
      {words && ` ${count === 1 ? 'report' : 'reports'}`}
    </Typography>
  );
}
