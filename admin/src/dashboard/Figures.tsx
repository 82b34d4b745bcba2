import type { Overview } from '@contract/records/overview.record.js';
import { Box, ButtonBase, Skeleton, Typography } from '@mui/material';
import { Link } from 'react-router';
import { holdsOneOf, type NeededKeys, useUser } from '../auth/index.js';
import { listPath } from '../shared/list-path.js';
import { Quiet } from '../shared/text.js';
import { CONDENSED } from '../theme/theme.js';
import { number } from '../shared/words.js';

/** A number of the overview that links to the list that it counts. */
export interface Figure {
  label: string;
  value: number;
  /** Panel of the page, for figures without a list and for users who may not open the list. */
  anchor: string;
  list?: { to: string; permission: NeededKeys };
  tone?: 'success' | 'warning' | 'error' | 'primary';
}

/**
 * Returns the numbers of the parts that the viewer may see, colored if they need attention.
 * @param attention number of problems, or null for viewers who see none of their kinds
 */
export function figuresOf({ games, requests, contacts, pushes }: Overview, attention: number | null): Figure[] {
  const figures: (Figure | null | false)[] = [
    games && { label: 'On air', value: games.live.total, anchor: 'on-air', list: LIVE, tone: 'success' },
    games && { label: 'Views', value: games.live.viewers, anchor: 'on-air', list: BY_VIEWS },
    games && {
      label: 'Streams down',
      value: games.streams.down,
      anchor: 'needs-attention',
      list: STREAMS_DOWN,
      tone: 'error',
    },
    attention !== null && {
      label: 'Needs attention',
      value: attention,
      anchor: 'needs-attention',
      tone: 'warning',
    },
    games && { label: 'Next hour', value: games.next.total, anchor: 'next-hour', list: NEXT },
    requests && {
      label: 'New requests',
      value: requests.waiting,
      anchor: 'requests',
      list: NEW_REQUESTS,
      tone: 'primary',
    },
    contacts && {
      label: 'New messages',
      value: contacts.waiting,
      anchor: 'messages',
      list: NEW_MESSAGES,
      tone: 'primary',
    },
    pushes && { label: 'Pushes due', value: pushes.total, anchor: 'pushes', list: PUSHES },
  ];
  return figures.filter((figure) => !!figure);
}

const NEW = { status: 'New' };
const LIVE = { to: listPath('/matches', {}), permission: 'ongoing-matches:access' } as const;
const BY_VIEWS = { ...LIVE, to: listPath('/matches', {}, { field: 'viewCount', order: 'DESC' }) };
const STREAMS_DOWN = {
  to: listPath('/streams', { health: 'down', status: 'Live' }),
  permission: 'streams:access',
} as const;
const NEXT = {
  to: listPath('/matches/schedule', {}, { field: 'startsAt', order: 'ASC' }),
  permission: 'schedule-matches:access',
} as const;
const NEW_REQUESTS = { to: listPath('/matches/request', NEW), permission: 'match-requests:access' } as const;
const NEW_MESSAGES = { to: listPath('/support/contact', NEW), permission: 'contact:access' } as const;
const PUSHES = {
  to: listPath('/mobile/notifications', { status: 'scheduled' }),
  permission: 'app-notifications:access',
} as const;

/**
 * Scrolls to a panel like a link within the page. Leaves the address unchanged, because the address identifies dialogs.
 */
function goTo(anchor: string): void {
  const panel = document.getElementById(anchor);
  panel?.scrollIntoView({ block: 'start' });
  panel?.focus({ preventScroll: true });
}

export function Figures({ figures }: { figures?: readonly Figure[] }) {
  const user = useUser();
  if (!figures) return <Skeleton variant="rounded" height={64} />;
  return (
    <Box component="ul" aria-label="Today in numbers" sx={ROW}>
      {figures.map(({ label, value, anchor, list, tone }) => (
        <Box component="li" key={label} sx={CELL}>
          <ButtonBase
            {...(list && holdsOneOf(user, list.permission)
              ? { component: Link, to: list.to }
              : { onClick: () => goTo(anchor) })}
            sx={BUTTON}
          >
            <Typography component="span" sx={{ ...VALUE, color: value > 0 && tone ? `${tone}.main` : 'text.primary' }}>
              {number(value)}
            </Typography>
            <Quiet component="span" sx={{ display: 'block', fontSize: { xs: '0.75rem', md: '0.8125rem' } }}>
              {label}
            </Quiet>
          </ButtonBase>
        </Box>
      ))}
    </Box>
  );
}

/** The figures of each line share its width. */
const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '1px',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  overflow: 'hidden',
} as const;

const CELL = {
  display: 'grid',
  flex: '1 1 88px',
  boxShadow: ({ palette }: { palette: { divider: string } }) => `0 0 0 1px ${palette.divider}`,
} as const;

const BUTTON = {
  display: 'block',
  textAlign: 'left',
  px: { xs: 1.25, md: 2 },
  py: 0.75,
  '&:hover': { bgcolor: 'action.hover' },
  '&.Mui-focusVisible': { outlineOffset: -2 },
} as const;

const VALUE = {
  display: 'block',
  fontFamily: CONDENSED,
  fontWeight: 650,
  fontSize: '1.625rem',
  lineHeight: 1.15,
} as const;
