import { MESSAGES } from '@contract/messages.js';
import type { StreamCheck, StreamListRecord, StreamPlayback } from '@contract/records/match.record.js';
import { LANGUAGES, STREAM_QUALITIES, streamEmbedPath } from '@contract/streams.js';
import { fromNow } from '@contract/time/labels.js';
import EditIcon from '@mui/icons-material/EditOutlined';
import PreviewIcon from '@mui/icons-material/PlayCircleOutline';
import { Box, Tooltip, Typography } from '@mui/material';
import { GameDialogs } from '../games/GameDialogs.js';
import { LeagueFilter } from '../leagues/labels.js';
import { ActionButton, DialogButton } from '../shared/ActionButton.js';
import { choicesOf } from '../shared/form/index.js';
import { Kickoff } from '../shared/Kickoff.js';
import { useListBreakpoint } from '../shared/widths.js';
import { RowActions, SelectFilter } from '../shared/list/index.js';
import { GuardedName } from '../shared/NameLink.js';
import { ResourcePage } from '../shared/ResourcePage.js';
import { StatusLabel, type StatusTones } from '../shared/StatusLabel.js';
import { counted } from '../shared/words.js';
import { streamPlatformChoices, streamPlatformLabel, StreamAddress } from './labels.js';
import { pointsOf } from './sparkline.js';

/** Interval of refetches, because results of checks have no event. */
const REFRESH_MS = 30_000;

/** Lists the streams of all games that have not ended. */
export default function StreamsPage() {
  return (
    <ResourcePage<StreamListRecord>
      resource="streams"
      title="Streams"
      text="Streams of live and upcoming games."
      csv={[
        ['Game', 'gameTitle'],
        'league',
        ['Kick-off (UTC)', 'startsAt'],
        'status',
        'title',
        'quality',
        'language',
        ['Platform', ({ platform }) => streamPlatformLabel(platform)],
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
          <SelectFilter source="platform" label="Platform" choices={streamPlatformChoices} />
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
        { source: 'platform', hidden: 'always', render: ({ platform }) => streamPlatformLabel(platform) },
        { source: 'url', label: 'Address', hidden: 'always', render: ({ url }) => <StreamAddress token={url} /> },
      ]}
      actions={(stream) => <StreamActions stream={stream} />}
      card={(stream) => ({
        title: <GameLink stream={stream} />,
        trailing: <StatusLabel status={stream.status} />,
        lines: [
          [stream.title, stream.quality, stream.language, streamPlatformLabel(stream.platform)].join(' · '),
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
  const { id, title, gameId, gameTitle } = stream;
  return (
    <RowActions>
      <ActionButton label="Preview" of={`${title}, ${gameTitle}`} icon={PreviewIcon} href={streamEmbedPath(id)} />
      <DialogButton
        permission="games:update"
        label="Edit streams"
        of={gameTitle}
        icon={EditIcon}
        dialog="streams"
        id={gameId}
        shortcut="e"
      />
    </RowActions>
  );
}

/** The game of a stream, which links to its match for users with the permission. */
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

/** Number of visitors who reported that a stream does not play. */
function Reports({ count, words = false }: { count: number; words?: boolean }) {
  return (
    <Typography component="span" variant="body2" color={count > 0 ? 'warning' : 'text.secondary'}>
      {words ? counted(count, 'report') : count}
    </Typography>
  );
}

const WORDS = { healthy: 'Working', down: 'Not working' } as const;
const TONES: StatusTones = { Working: 'good', 'Not working': 'bad' };
const WIDTH = 44;
const HEIGHT = 16;

/** Describes the health of a stream, also in exports. */
const healthWords = ({ health }: StreamListRecord): string => (health ? WORDS[health.state] : 'Not checked');

/** Shows the result of the last check with a sparkline of earlier checks. */
function Health({ stream }: { stream: StreamListRecord }) {
  const { health } = stream;
  const breakpoint = useListBreakpoint();
  const words = healthWords(stream);
  if (!health) return <StatusLabel status={words} tones={TONES} />;
  const last = [
    health.latencyMs === null ? health.reason : `Responded in ${health.latencyMs} ms`,
    `checked ${fromNow(Date.parse(health.checkedAt))}`,
  ];
  return (
    <Tooltip title={last.join(' · ')}>
      <Box
        component="span"
        tabIndex={0}
        sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, verticalAlign: 'middle' }}
      >
        <Box component="span" sx={{ minWidth: 104 }}>
          <StatusLabel status={words} tones={TONES} />
          {health.state === 'healthy' && health.failures > 0 && (
            <Typography component="span" variant="body2" color="warning">
              {' '}
              in doubt
            </Typography>
          )}
        </Box>
        {breakpoint !== 'compact' && <Sparkline checks={health.history} />}
      </Box>
    </Tooltip>
  );
}

/** Draws the response times of the last checks. Failed checks are red marks. */
function Sparkline({ checks }: { checks: readonly StreamCheck[] }) {
  const { line, faults } = pointsOf(checks, { width: WIDTH, height: HEIGHT });
  const failed = faults.length === 0 ? 'all passed' : `${faults.length} failed`;
  return (
    <Box
      component="svg"
      role="img"
      aria-label={`The last ${checks.length} checks: ${failed}`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      sx={SPARKLINE}
    >
      {line.map((points) => (
        <polyline key={points} points={points} />
      ))}
      {faults.map((x) => (
        <rect key={x} x={x - 1} y={0} width={2} height={HEIGHT} />
      ))}
    </Box>
  );
}

const SPARKLINE = {
  width: WIDTH,
  height: HEIGHT,
  flex: 'none',
  overflow: 'visible',
  color: 'text.secondary',
  '& polyline': { fill: 'none', stroke: 'currentcolor', strokeWidth: 1.5 },
  '& rect': { color: 'error.main', fill: 'currentcolor' },
} as const;

/** Describes the playback briefly for a column: '0.8 s · 3 stalls · 1 failed'. */
function playbackInShort({ firstFrameMs, stalls, failures }: StreamPlayback): string {
  return [
    ...(firstFrameMs === null ? [] : [`${(firstFrameMs / 1000).toFixed(1)} s`]),
    counted(stalls, 'stall'),
    ...(failures > 0 ? [`${failures} failed`] : []),
  ].join(' · ');
}

/**
 * Describes how a stream played for visitors: 'First frame 0.8 s · 3 stalls in 12 plays · 1 failed'. Empty without
 * measurements.
 */
function playbackInWords(playback: StreamPlayback | undefined): string {
  if (!playback) return '';
  const { plays, firstFrameMs, stalls, failures } = playback;
  return [
    firstFrameMs === null ? 'No video' : `First frame ${(firstFrameMs / 1000).toFixed(1)} s`,
    `${counted(stalls, 'stall')} in ${counted(plays, 'play')}`,
    ...(failures > 0 ? [`${failures} failed`] : []),
  ].join(' · ');
}
