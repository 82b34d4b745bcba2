import type { GameRecord } from '@contract/records/match.record.js';
import ChevronIcon from '@mui/icons-material/ExpandMore';
import { Box, ButtonBase, Card, Collapse, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { GameActions } from '../games/index.js';
import { Countdown } from '../shared/Countdown.js';
import { Kickoff } from '../shared/Kickoff.js';
import { StatusLabel } from '../shared/StatusLabel.js';
import { GameStreams } from './GameStreams.js';
import type { Previewed } from './StreamPreview.js';

interface MatchGameProps {
  game: GameRecord;
  previewedId?: string;
  onPreview(stream: Previewed): void;
}

/** A game of the match view; its streams fold out. */
export function MatchGame({ game, previewedId, onPreview }: MatchGameProps) {
  const [open, setOpen] = useState(game.status === 'Live');
  const id = useId();
  const count = game.streamUrls.length;
  return (
    <Card component="li" sx={{ listStyle: 'none' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', pr: 1 }}>
        <ButtonBase
          onClick={() => setOpen(!open)}
          aria-expanded={open}
          aria-controls={id}
          sx={{ flex: '1 1 260px', minWidth: 0, p: 1.25, gap: 1.25, justifyContent: 'flex-start', textAlign: 'left' }}
        >
          <ChevronIcon aria-hidden sx={{ fontSize: 18, flexShrink: 0, transform: open ? 'none' : 'rotate(-90deg)' }} />
          <Box sx={{ minWidth: 0 }}>
            <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
              {game.homeTeam} – {game.awayTeam}
            </Typography>
            <Typography variant="body2" color="text.secondary" component="div">
              <StatusLabel status={game.status} /> · <Kickoff game={game} /> ·{' '}
              {game.status === 'Scheduled' && (
                <>
                  <Countdown until={game.goLiveAt} /> ·{' '}
                </>
              )}
              {!game.matchTitle.includes(game.league) && `${game.league} · `}
              {count === 1 ? '1 stream' : `${count} streams`}
            </Typography>
          </Box>
        </ButtonBase>
        <GameActions game={game} />
      </Box>
      <Collapse in={open} mountOnEnter unmountOnExit id={id}>
        <GameStreams game={game} previewedId={previewedId} onPreview={onPreview} />
      </Collapse>
    </Card>
  );
}
