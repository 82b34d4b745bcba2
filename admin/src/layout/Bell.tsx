import { fromNow } from '@contract/time/labels.js';
import BellIcon from '@mui/icons-material/NotificationsOutlined';
import { Badge, Box, Divider, IconButton, Menu, MenuItem, Tooltip, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePermission } from '../auth/index.js';
import { teamsOf } from '../requests/teams-of.js';
import { useZone } from '../shared/clock.js';
import { Quiet } from '../shared/text.js';
import { BELOW, usePopup } from '../shared/usePopup.js';
import { MESSAGES_PATH, REQUESTS_PATH, shortCount, useNewRequests, useWaitingMessages } from './waiting.js';

const REQUESTS = `/dashboard${REQUESTS_PATH}`;
const MESSAGES = `/dashboard${MESSAGES_PATH}`;

/**
 * Counts new match requests. Its menu lists them and, with their own count in the sidebar, the messages that wait for the
 * viewer, as far as the viewer may open their pages.
 */
export function Bell() {
  const requests = useRequests();
  const messages = useMessages();
  const sections = [requests, messages].filter((section) => section !== null);
  const { button, popup, close } = usePopup('menu', BELOW);
  if (sections.length === 0) return null;
  const newRequests = requests?.total ?? 0;
  const label = bellLabel({ requests: requests?.total, messages: messages?.total });
  return (
    <>
      <Tooltip title={label}>
        <IconButton {...button} aria-label={label}>
          <Badge badgeContent={shortCount(newRequests)} color="primary" invisible={!newRequests} sx={badge}>
            <BellIcon />
          </Badge>
        </IconButton>
      </Tooltip>
      <Menu {...popup} slotProps={{ paper: { role: 'navigation', 'aria-label': 'Needs your attention', sx: PAPER } }}>
        {sections.flatMap((section, index) => bellItems(section, index, close))}
      </Menu>
    </>
  );
}

const PAPER = { width: 320, maxWidth: 'calc(100vw - 24px)' } as const;

const badge = {
  '& .MuiBadge-badge': { height: 16, minWidth: 16, px: 0.5, fontSize: '0.625rem', fontWeight: 700 },
  // The badge shows its last number while it shrinks to 0. Screen readers must not read that number.
  '& .MuiBadge-invisible': { visibility: 'hidden' },
} as const;

/** Returns a function that describes the age of an item. */
function useAgo(): (createdAt: string) => string {
  const zone = useZone();
  return (createdAt) => fromNow(Date.parse(createdAt), undefined, zone);
}

/** New match requests. Each links to its status dialog, or to the list for viewers who may not change it. */
function useRequests(): BellSection | null {
  const mayUpdate = usePermission('match-requests:update');
  const ago = useAgo();
  const requests = useNewRequests();
  if (!requests) return null;
  const { data, total, error } = requests;
  return {
    title: error ? 'The requests could not be loaded.' : total ? 'New match requests' : 'No new match requests',
    total,
    rows: data.map((request) => ({
      id: request.id,
      to: mayUpdate ? `${REQUESTS}?dialog=status&id=${request.id}` : REQUESTS,
      title: teamsOf(request),
      text: `${request.league} · ${request.username}, ${ago(request.createdAt)}`,
    })),
    all: { to: REQUESTS, label: 'All match requests', more: 'more new' },
  };
}

function useMessages(): BellSection | null {
  const ago = useAgo();
  const messages = useWaitingMessages();
  if (!messages) return null;
  const { data, total, error } = messages;
  return {
    title: error
      ? 'The messages could not be loaded.'
      : total
        ? 'Messages assigned to you and unassigned'
        : 'No messages for you',
    total,
    rows: data.map(({ id, subject, name, assignee, createdAt }) => ({
      id,
      to: `${MESSAGES}?dialog=read&id=${id}`,
      title: subject,
      text: `${assignee ? 'Assigned to you' : 'Unassigned'} · ${name}, ${ago(createdAt)}`,
    })),
    all: { to: MESSAGES, label: 'All contact messages', more: 'more for you' },
  };
}

/** A section of the bell's menu. */
interface BellSection {
  title: string;
  total: number;
  /** The latest items. */
  rows: readonly { id: string; to: string; title: string; text: string }[];
  /** Link to all items. `more` is the unit of the remaining count. */
  all: { to: string; label: string; more: string };
}

/** Returns the items of a section as an array, because a menu does not accept fragments. */
function bellItems({ title, total, rows, all }: BellSection, index: number, onClose: () => void): ReactNode[] {
  const rest = total - rows.length;
  return [
    ...(index > 0 ? [<Divider key={`${all.to}-before`} component="li" role="none" />] : []),
    // Screen readers also announce a disabled item.
    <MenuItem key={all.to} disabled sx={{ color: 'text.secondary', '&.Mui-disabled': { opacity: 1 } }}>
      <span>{title}</span>
    </MenuItem>,
    ...rows.map((row) => (
      <MenuItem key={row.id} component={Link} to={row.to} onClick={onClose}>
        <Box sx={{ minWidth: 0, flex: 1 }}>
          <Typography variant="body2" noWrap sx={{ fontWeight: 550 }}>
            {row.title}
          </Typography>
          <Quiet noWrap sx={{ fontSize: '0.75rem' }}>
            {row.text}
          </Quiet>
        </Box>
      </MenuItem>
    )),
    <MenuItem key={`${all.to}-all`} component={Link} to={all.to} onClick={onClose} sx={{ color: 'primary.main' }}>
      <span>{rest > 0 ? `${all.label} (${rest} ${all.more})` : all.label}</span>
    </MenuItem>,
  ];
}

/** Counts of the bell's sections. undefined if the viewer may not see a section. */
interface Waiting {
  requests?: number;
  messages?: number;
}

const part = (what: string, total: number | undefined, word: string): string[] =>
  total === undefined ? [] : [`${what}: ${total > 0 ? shortCount(total) : 'none'} ${word}`];

/**
 * Returns the bell's accessible name, which contains the visible number (WCAG 2.5.3): 'Match requests: 3 new. Messages:
 * 2 for you'.
 */
export const bellLabel = ({ requests, messages }: Waiting): string =>
  [...part('Match requests', requests, 'new'), ...part('Messages', messages, 'for you')].join('. ');
