import type { GameRecord } from '@contract/records/match.record.js';
import NotifyIcon from '@mui/icons-material/NotificationsActiveOutlined';
import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Panel } from '../../dashboard/Panel.js';
import { DialogButton } from '../../shared/ActionButton.js';
import { Quiet } from '../../shared/text.js';
import { number } from '../../shared/words.js';
import { figure } from '../../theme/theme.js';
import { Watching } from '../cells.js';

/** Shows how many people watch a game, and notifies its followers. */
export function Audience({ game }: { game: GameRecord }) {
  return (
    <Panel title="Viewers">
      <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1, px: 2, py: 1.5 }}>
        <Count label="Watching now">
          <Watching gameId={game.id} />
        </Count>
        <Count label="Views">{number(game.viewCount)}</Count>
      </Box>
      <Box sx={{ px: 2, pb: 2 }}>
        <DialogButton
          permission="app-notifications:create"
          label="Notify followers"
          icon={NotifyIcon}
          variant="outlined"
          dialog="notify"
          id={game.id}
        />
      </Box>
    </Panel>
  );
}

const Count = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box sx={{ display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' }}>
    <Quiet component="dt">{label}</Quiet>
    <Typography component="dd" sx={figure('1.5rem')}>
      {children}
    </Typography>
  </Box>
);
