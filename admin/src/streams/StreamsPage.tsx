import { MESSAGES } from '@contract/messages.js';
import type { StreamListRecord } from '@contract/records/match.record.js';
import { LANGUAGES, STREAM_QUALITIES, streamEmbedPath } from '@contract/streams.js';
import EditIcon from '@mui/icons-material/EditOutlined';
import PreviewIcon from '@mui/icons-material/PlayCircleOutline';
import { useUser } from '../auth/index.js';
import { GameDialogs } from '../games/GameDialogs.js';
import { gamePath } from '../games/game-path.js';
import { LeagueFilter } from '../leagues/labels.js';
import { OwnStreamDetails, OwnStreamsSection } from '../own-streams/OwnStreamsSection.js';
import { ActionButton, DialogButton } from '../shared/ActionButton.js';
import { choicesOf } from '../shared/form/index.js';
import { Kickoff } from '../shared/Kickoff.js';
import { RowActions, SelectFilter } from '../shared/list/index.js';
import { NameLink } from '../shared/NameLink.js';
import { ResourcePage } from '../shared/ResourcePage.js';
import { StatusLabel } from '../shared/StatusLabel.js';
import {
  CHECKS_REFRESH_MS,
  Health,
  healthChoices,
  healthWords,
  playbackInShort,
  playbackInWords,
  Reports,
} from './Health.js';
import { streamPlatformChoices, streamPlatformLabel, StreamAddress } from './labels.js';

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
      refreshMs={CHECKS_REFRESH_MS}
      filters={
        <>
          <LeagueFilter />
          <SelectFilter source="status" label="Status" choices={choicesOf(['Live', 'Scheduled'])} />
          <SelectFilter source="health" label="Health" choices={healthChoices} />
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
        { source: 'startsAt', label: 'Kick-off', hidden: 'narrow', render: (stream) => <Kickoff game={stream} /> },
        { source: 'status', hidden: 'compact', render: ({ status }) => <StatusLabel status={status} /> },
        { source: 'title', label: 'Stream', text: 95 },
        { source: 'health', render: (stream) => <Health health={stream.health} /> },
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
          <Health key="health" health={stream.health} />,
          playbackInWords(stream.playback),
          stream.reports > 0 && <Reports key="reports" count={stream.reports} words />,
        ],
      })}
      empty={{ title: MESSAGES.noStreamsToDisplay, text: 'Add streams to a game from the match pages.' }}
      above={<OwnStreamsSection />}
      dialogs={
        <>
          <GameDialogs />
          <OwnStreamDetails />
        </>
      }
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

/** The game of a stream, which links to the game's page for users who may open it. */
function GameLink({ stream: { gameId, matchId, gameTitle }, nowrap }: { stream: StreamListRecord; nowrap?: boolean }) {
  return <NameLink to={gamePath(useUser(), { id: gameId, matchId })} name={gameTitle} nowrap={nowrap} />;
}
