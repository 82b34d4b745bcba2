import type { MatchRequestRecord } from '@contract/records/match-request.record.js';
import BellIcon from '@mui/icons-material/NotificationsOutlined';
import { Badge, IconButton, Tooltip } from '@mui/material';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import { usePermission } from '../auth/index.js';
import { bellCount, bellLabel } from '../requests/bell.js';
import { BellMenu } from './BellMenu.js';

const LATEST = {
  filter: { status: 'New' },
  sort: { field: 'createdAt', order: 'DESC' },
  pagination: { page: 1, perPage: 5 },
} as const;

/** How many match requests nobody has looked at, for those who may open their page (dashboard spec, section 9). */
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
} as const;
