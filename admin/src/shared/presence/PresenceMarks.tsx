import type { PresenceMode } from '@contract/presence.js';
import { Box, type SxProps, Tooltip, useMediaQuery } from '@mui/material';
import { useRecordContext, useResourceContext } from 'react-admin';
import { matchPath, useLocation } from 'react-router';
import { type DashboardResources, useResources } from '../resource-context.js';
import { HIDDEN } from '../text.js';
import { Avatars, PersonAvatar } from './Avatars.js';
import { type RecordAt, useColleagues, useOpenRecord, wordsFor } from './presence.js';

/** Shows the initials of the colleague who edits a row's record. An overlay, so that the row does not move. */
export function EditedMark({ sx }: { sx: SxProps }) {
  const record = useRecordContext();
  const resource = useResourceContext();
  const people = useColleagues(record && resource ? { resource, id: String(record.id) } : null);
  const [first, ...more] = people.filter(({ mode }) => mode === 'editing');
  if (!first) return null;
  const words = wordsFor([first, ...more]);
  return (
    <Tooltip title={words}>
      <Box component="span" role="img" aria-label={words} sx={{ borderRadius: '50%', ...sx }}>
        <PersonAvatar name={first.name} size={22} />
      </Box>
    </Tooltip>
  );
}

interface PresenceLineProps {
  of: RecordAt;
  /** Activity of this tab on the record. */
  mode: PresenceMode;
  sx?: SxProps;
}

/**
 * Names the other users who have a record open. The line takes its space without users, too, to prevent layout shifts.
 */
export function PresenceLine({ of, mode, sx }: PresenceLineProps) {
  useOpenRecord(of, mode);
  const people = useColleagues(of);
  const words = wordsFor(people);
  const isEdited = people.some((one) => one.mode === 'editing');
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, height: 32, minWidth: 0, ...sx }}>
      <Avatars people={people} />
      <Box
        role="status"
        sx={{
          minWidth: 0,
          fontSize: '0.8125rem',
          lineHeight: 1.2,
          color: 'text.secondary',
          display: '-webkit-box',
          WebkitBoxOrient: 'vertical',
          WebkitLineClamp: '2',
          overflow: 'hidden',
          overflowWrap: 'anywhere',
        }}
      >
        {`${words ? `${words}.` : ''}${isEdited && mode === 'editing' ? ' Your changes are merged when you save.' : ''}`}
      </Box>
    </Box>
  );
}

const ID = /^[0-9a-f]{24}$/i;

/** Returns the record whose page is at a path, according to the paths of the resources. */
function recordAt(resources: DashboardResources, pathname: string): RecordAt | null {
  for (const { name, record } of Object.values(resources)) {
    const pattern = record?.path(':id');
    if (!pattern?.includes('/:id')) continue;
    const id = matchPath(`/dashboard${pattern}`, pathname)?.params['id'];
    if (id && ID.test(id)) return { resource: name, id };
  }
  return null;
}

/** Shows the other users on the page of a record. */
export function PagePresence() {
  const { pathname } = useLocation();
  const at = recordAt(useResources(), pathname);
  return at && <PresenceAt of={at} mode="viewing" />;
}

interface PresenceAtProps {
  /** null while the record is unknown. */
  of: RecordAt | null;
  /** Activity of this tab on the record. */
  mode: PresenceMode;
}

/**
 * Shows the other users who have a record open, next to the heading. Its space is reserved to prevent layout shifts.
 */
export function PresenceAt({ of, mode }: PresenceAtProps) {
  useOpenRecord(of, mode);
  const people = useColleagues(of);
  const hasWords = useMediaQuery((theme) => theme.breakpoints.up('md'));
  const words = wordsFor(people);
  return (
    <Box
      sx={{
        flex: '0 0 auto',
        width: { xs: 104, md: 300 },
        height: 32,
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'flex-end',
        gap: 1,
        color: 'text.secondary',
        fontSize: '0.8125rem',
      }}
    >
      <Box
        role="status"
        sx={hasWords ? { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } : HIDDEN}
      >
        {words}
      </Box>
      <Avatars people={people} />
    </Box>
  );
}
