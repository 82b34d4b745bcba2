import type { MatchRequestRecord } from '@contract/records/match-request.record.js';
import { Box, Divider, Menu, MenuItem, Typography } from '@mui/material';
import { Link } from 'react-router';
import { usePermission } from '../auth/index.js';
import { teamsOf } from '../requests/teams.js';
import { agoInWords } from '../shared/form/drafts.js';

interface BellMenuProps {
  anchor: HTMLElement | null;
  /** The latest new ones. */
  requests: readonly MatchRequestRecord[];
  /** How many are new in all. */
  total: number;
  /** They could not be read. */
  failed: boolean;
  onClose(): void;
}

const PAGE = '/dashboard/matches/request';

const says = (total: number, failed: boolean): string => {
  if (failed) return 'The requests could not be loaded.';
  return total ? 'New match requests' : 'No new match requests';
};

/** The latest new match requests; each leads to its status dialog, or to the list for those who may not answer. */
export function BellMenu({ anchor, requests, total, failed, onClose }: BellMenuProps) {
  const rest = total - requests.length;
  const mayAnswer = usePermission('match-requests:update');
  const addressOf = ({ id }: MatchRequestRecord): string => (mayAnswer ? `${PAGE}?dialog=status&id=${id}` : PAGE);
  return (
    <Menu
      anchorEl={anchor}
      open={!!anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { sx: { width: 320, maxWidth: 'calc(100vw - 24px)' } } }}
    >
      {/* As an item that cannot be chosen it is read out like the others. */}
      <MenuItem disabled sx={{ color: 'text.secondary', '&.Mui-disabled': { opacity: 1 } }}>
        {says(total, failed)}
      </MenuItem>
      {requests.map((request) => (
        <MenuItem key={request.id} component={Link} to={addressOf(request)} onClick={onClose}>
          <Box sx={{ minWidth: 0, flex: 1 }}>
            <Typography variant="body2" noWrap sx={{ fontWeight: 550 }}>
              {teamsOf(request)}
            </Typography>
            <Typography variant="body2" noWrap color="text.secondary" sx={{ fontSize: '0.75rem' }}>
              {request.league} · {request.username}, {agoInWords(Date.parse(request.createdAt))}
            </Typography>
          </Box>
        </MenuItem>
      ))}
      <Divider component="li" role="none" />
      <MenuItem component={Link} to={PAGE} onClick={onClose}>
        {rest > 0 ? `All match requests (${rest} more new)` : 'All match requests'}
      </MenuItem>
    </Menu>
  );
}
