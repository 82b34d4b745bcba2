import StreamsIcon from '@mui/icons-material/CastOutlined';
import DoneIcon from '@mui/icons-material/TaskAltOutlined';
import { Box, Typography } from '@mui/material';
import { GameName } from '../games/GameName.js';
import { OnAirButton } from '../games/OnAirButton.js';
import { ActionButton } from '../shared/ActionButton.js';
import { EmptyState } from '../shared/EmptyState.js';
import { Kickoff } from '../shared/Kickoff.js';
import { useDialogParam } from '../shared/useDialogParam.js';
import { Panel } from './Panel.js';
import type { Need } from './shift.js';

/** Games that somebody should look at, each with the button that helps. */
export function NeedsAHand({ needs }: { needs?: readonly Need[] }) {
  const { open } = useDialogParam();
  return (
    <Panel title="Needs a hand" loading={!needs} aside={needs?.length || null}>
      {needs?.length ? (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {needs.map(({ game, kind, reason }) => (
            <Box
              component="li"
              key={game.id}
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'center',
                gap: 1,
                px: 2,
                py: 1,
                borderBottom: 1,
                borderColor: 'divider',
                '&:last-child': { borderBottom: 0 },
              }}
            >
              <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
                <GameName game={game} />
                <Typography variant="body2" color="warning">
                  {reason}
                </Typography>
                <Typography variant="body2" color="text.secondary" component="div">
                  <Kickoff game={game} />
                </Typography>
              </Box>
              {kind === 'finish' ? (
                <OnAirButton game={game} variant="outlined" />
              ) : (
                <ActionButton
                  permission="games:update"
                  label="Add streams"
                  of={game.title}
                  icon={StreamsIcon}
                  variant="outlined"
                  onClick={() => open('streams', game.id)}
                />
              )}
            </Box>
          ))}
        </Box>
      ) : (
        <EmptyState icon={DoneIcon} title="All is well" text="Every game that is on or starts soon has a stream." />
      )}
    </Panel>
  );
}
