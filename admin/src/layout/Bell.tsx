import type { MatchRequestRecord } from '@contract/records/match-request.record.js';
import BellIcon from '@mui/icons-material/NotificationsOutlined';
import { Badge, Box, Divider, IconButton, Menu, MenuItem, Tooltip, Typography } from '@mui/material';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import { Link } from 'react-router';
import { usePermission } from '../auth/index.js';
import { bellCount, bellLabel } from '../requests/bell.js';
import { teamsOf } from '../requests/status.js';
import { agoInWords } from '@contract/time/labels.js';

const LATEST = {
  filter: { status: 'New' },
  sort: { field: 'createdAt', order: 'DESC' },
  pagination: { page: 1, perPage: 5 },
} as const;

/** How many match requests are new, for those who may open their page (dashboard spec, section 9). */
export function Bell() {
  const mayRead = usePermission('match-requests:view');
  const mayOpen = usePermission('match-requests:access');
  return mayRead && mayOpen ? <RequestsBell /> : null;
}

function RequestsBell() {
  const { data = [], total = 0, error } = useGetList<MatchRequestRecord>('requests', LATEST);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = bellLabel(total);
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={!!anchor}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Badge badgeContent={bellCount(total)} color="primary" invisible={!total} sx={badge}>
            <BellIcon />
          </Badge>
        </IconButton>
      </Tooltip>
      <BellMenu anchor={anchor} requests={data} total={total} failed={!!error} onClose={() => setAnchor(null)} />
    </>
  );
}

const badge = {
  '& .MuiBadge-badge': { height: 16, minWidth: 16, px: 0.5, fontSize: '0.625rem', fontWeight: 700 },
  // It keeps its last number while it shrinks to nothing: what is not seen is not read either.
  '& .MuiBadge-invisible': { visibility: 'hidden' },
} as const;

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
function BellMenu({ anchor, requests, total, failed, onClose }: BellMenuProps) {
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
