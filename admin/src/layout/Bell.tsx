import type { ContactRecord } from '@contract/records/contact.record.js';
import type { MatchRequestRecord } from '@contract/records/match-request.record.js';
import { UNASSIGNED } from '@contract/resources/contacts.js';
import { fromNow } from '@contract/time/labels.js';
import BellIcon from '@mui/icons-material/NotificationsOutlined';
import { Badge, Box, Divider, IconButton, Menu, MenuItem, Tooltip, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useGetList } from 'react-admin';
import { Link } from 'react-router';
import { usePermission, useUser } from '../auth/index.js';
import { teamsOf } from '../requests/teams-of.js';
import { useZone } from '../shared/clock.js';
import { Quiet } from '../shared/text.js';
import { BELOW, usePopup } from '../shared/usePopup.js';

const LATEST = { sort: { field: 'createdAt', order: 'DESC' }, pagination: { page: 1, perPage: 5 } } as const;
const NEW_REQUESTS = { ...LATEST, filter: { status: 'New' } };

const REQUESTS = '/dashboard/matches/request';
const MESSAGES = '/dashboard/support/contact';

/**
 * Lists new match requests and unresolved messages that are unassigned or assigned to the viewer, as far as the viewer
 * may open their pages.
 */
export function Bell() {
  const requests = useRequests();
  const messages = useMessages();
  const sections = [requests, messages].filter((section) => section !== null);
  const { button, popup, close } = usePopup('menu', BELOW);
  if (sections.length === 0) return null;
  const total = sections.reduce((sum, section) => sum + section.total, 0);
  const label = bellLabel({ requests: requests?.total, messages: messages?.total });
  return (
    <>
      <Tooltip title={label}>
        <IconButton {...button} aria-label={label}>
          <Badge badgeContent={bellCount(total)} color="primary" invisible={!total} sx={badge}>
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
  const mayRead = usePermission('match-requests:view');
  const enabled = usePermission('match-requests:access') && mayRead;
  const mayUpdate = usePermission('match-requests:update');
  const ago = useAgo();
  const { data = [], total = 0, error } = useGetList<MatchRequestRecord>('requests', NEW_REQUESTS, { enabled });
  if (!enabled) return null;
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
  const mayRead = usePermission('contact:view');
  const enabled = usePermission('contact:access') && mayRead;
  const me = useUser()?.id ?? '';
  const ago = useAgo();
  const filter = { status: ['New', 'In Progress'], assigneeId: [UNASSIGNED, me] };
  const { data = [], total = 0, error } = useGetList<ContactRecord>('contacts', { ...LATEST, filter }, { enabled });
  if (!enabled) return null;
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

/** Returns the number on the bell: '' for 0 and '99+' above 99. */
export const bellCount = (total: number): string => (total > 99 ? '99+' : total > 0 ? String(total) : '');

const part = (what: string, total: number | undefined, word: string): string[] =>
  total === undefined ? [] : [`${what}: ${total > 0 ? bellCount(total) : 'none'} ${word}`];

/**
 * Returns the bell's accessible name, which contains the visible number (WCAG 2.5.3): 'Match requests: 3 new. Messages:
 * 2 for you. 5 in all'.
 */
export const bellLabel = ({ requests, messages }: Waiting): string =>
  [
    ...part('Match requests', requests, 'new'),
    ...part('Messages', messages, 'for you'),
    ...(requests && messages ? [`${bellCount(requests + messages)} in all`] : []),
  ].join('. ');
