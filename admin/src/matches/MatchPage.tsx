import { versus } from '@contract/games.js';
import { MESSAGES } from '@contract/messages.js';
import type { GameRecord, MatchRecord, StreamRecord } from '@contract/records/match.record.js';
import ChevronIcon from '@mui/icons-material/ExpandMore';
import PreviewIcon from '@mui/icons-material/PlayCircleOutline';
import { Box, Button, ButtonBase, Card, Collapse, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { useGetOne } from 'react-admin';
import { useNavigate, useParams } from 'react-router';
import { GameActions } from '../games/GameActions.js';
import { GameDialogs } from '../games/GameDialogs.js';
import { GoesLive } from '../games/cells.js';
import { useDisclosure } from '../shared/disclosure.js';
import { EmbedPreview } from '../shared/EmbedPreview.js';
import { EmptyState, Loaded } from '../shared/EmptyState.js';
import { Kickoff } from '../shared/Kickoff.js';
import { Page } from '../shared/Page.js';
import { StatusLabel } from '../shared/StatusLabel.js';
import { Quiet } from '../shared/text.js';
import { counted } from '../shared/words.js';
import { streamPlatformLabel, StreamAddress } from '../streams/labels.js';
import { gamesIn, MatchActions } from './MatchActions.js';

/** Position below the bars of the dashboard, with a gap. */
const BELOW_HEADER = 'calc(68px + var(--viewing-bar, 0px))';

/** Shows the unfinished games of a match with their streams and a preview of one stream. */
export default function MatchPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const query = useGetOne<MatchRecord>('matches', { id });
  const match = query.data;
  const [previewed, setPreviewed] = useState<Previewed | null>(null);

  return (
    <Page
      title={match?.title ?? 'Match'}
      text={match && [match.category, gamesIn(match), match.description].filter(Boolean).join(' · ')}
      permission="matches:view"
      actions={match && <MatchActions match={match} onDeleted={() => void navigate('/dashboard/matches/all')} />}
    >
      <Loaded query={query} waiting={<Skeleton variant="rounded" height={240} />} missing={MESSAGES.matchNotFound}>
        {(match) => (
          <Box
            sx={{
              display: 'grid',
              gap: 2,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 440px' },
              alignItems: 'start',
            }}
          >
            <Games match={match} previewed={previewed} onPreview={setPreviewed} />
            <StreamPreview stream={previewed} onClose={() => setPreviewed(null)} />
          </Box>
        )}
      </Loaded>
      <GameDialogs />
    </Page>
  );
}

/** The previewed stream and a function to select another. */
interface PreviewProps {
  previewed: Previewed | null;
  onPreview(stream: Previewed): void;
}

function Games({ match, ...preview }: PreviewProps & { match: MatchRecord }) {
  const unfinished = match.games.filter(({ status }) => status !== 'Finished');
  if (!unfinished.length) {
    return (
      <Card>
        <EmptyState
          title={MESSAGES.noGames}
          text={match.games.length ? 'Every game of this match is finished.' : 'Add the first game of this match.'}
        />
      </Card>
    );
  }
  return (
    <Box component="ul" sx={{ display: 'grid', gap: 1 }}>
      {unfinished.map((game) => (
        <MatchGame key={game.id} game={game} {...preview} />
      ))}
    </Box>
  );
}

/** Shows a game of the match with collapsible streams. */
function MatchGame({ game, previewed, onPreview }: PreviewProps & { game: GameRecord }) {
  const { title, status, matchTitle, league, streamUrls } = game;
  const { open, id, button } = useDisclosure(status === 'Live');
  return (
    <Card component="li">
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', pr: 1 }}>
        <ButtonBase
          {...button}
          sx={{ flex: '1 1 260px', minWidth: 0, p: 1.25, gap: 1.25, justifyContent: 'flex-start', textAlign: 'left' }}
        >
          <ChevronIcon aria-hidden sx={{ fontSize: 18, flexShrink: 0, transform: open ? 'none' : 'rotate(-90deg)' }} />
          <Box sx={{ minWidth: 0 }}>
            <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{versus(game)}</Typography>
            <Quiet component="div">
              <StatusLabel status={status} />
              <span> · </span>
              <Kickoff game={game} />
              <span> · </span>
              {status === 'Scheduled' && (
                <>
                  <GoesLive game={game} />
                  <span> · </span>
                </>
              )}
              <span>{`${!matchTitle.includes(league) ? `${league} · ` : ''}${counted(streamUrls.length, 'stream')}`}</span>
            </Quiet>
          </Box>
        </ButtonBase>
        <GameActions game={game} />
      </Box>
      <Collapse in={open} mountOnEnter unmountOnExit id={id}>
        {streamUrls.length === 0 && (
          <Quiet sx={{ px: 2, py: 1.5, borderTop: 1, borderColor: 'divider' }}>{MESSAGES.noStreamsAvailable}</Quiet>
        )}
        <Box component="ul">
          {streamUrls.map((stream) => (
            <StreamRow
              key={stream.id}
              stream={stream}
              active={stream.id === previewed?.id}
              onPreview={() => onPreview({ ...stream, gameTitle: title })}
            />
          ))}
        </Box>
      </Collapse>
    </Card>
  );
}

function StreamRow({ stream, active, onPreview }: { stream: StreamRecord; active: boolean; onPreview(): void }) {
  const { title, quality, language, platform } = stream;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 0.75,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: active ? 'action.selected' : undefined,
      }}
    >
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 550 }}>
          <span>{`${title} `}</span>
          <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
            {[quality, language, streamPlatformLabel(platform)].join(' · ')}
          </Box>
        </Typography>
        <StreamAddress token={stream.url} />
      </Box>
      <Button
        variant="outlined"
        startIcon={<PreviewIcon />}
        onClick={onPreview}
        aria-pressed={active}
        aria-label={`Preview ${title}`}
      >
        Preview
      </Button>
    </Box>
  );
}

interface Previewed extends StreamRecord {
  gameTitle: string;
}

/** Previews the selected stream next to the games. */
function StreamPreview({ stream, onClose }: { stream: Previewed | null; onClose(): void }) {
  const place = { position: { lg: 'sticky' }, top: BELOW_HEADER } as const;
  return stream ? (
    <Card component="section" aria-label="Stream preview" sx={place}>
      <EmbedPreview key={stream.id} id={stream.id} name={`${stream.title}, ${stream.gameTitle}`} onClose={onClose} />
    </Card>
  ) : (
    <Card sx={{ ...place, aspectRatio: '16 / 9', display: 'grid', placeItems: 'center' }}>
      <Typography color="text.secondary">{MESSAGES.noStreamsToDisplay}</Typography>
    </Card>
  );
}
