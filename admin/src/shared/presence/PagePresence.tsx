import type { PresenceMode } from '@contract/presence.js';
import { Box, useMediaQuery } from '@mui/material';
import { matchPath, useLocation } from 'react-router';
import { type DashboardResources, useResources } from '../resource-context.js';
import { Avatars } from './Avatars.js';
import { type RecordAt, useColleagues, useOpenRecord, wordsFor } from './presence.js';

const ID = /^[0-9a-f]{24}$/i;

/** The record whose own page an address is, by where resources say that their records are shown. */
function recordAt(resources: DashboardResources, pathname: string): RecordAt | null {
  for (const { name, record } of Object.values(resources)) {
    const pattern = record?.path(':id');
    if (!pattern?.includes('/:id')) continue;
    const id = matchPath(`/dashboard${pattern}`, pathname)?.params['id'];
    if (id && ID.test(id)) return { resource: name, id };
  }
  return null;
}

/** On the page of a record: who else has it open. */
export function PagePresence() {
  const { pathname } = useLocation();
  const at = recordAt(useResources(), pathname);
  return at && <PresenceAt of={at} mode="viewing" />;
}

interface PresenceAtProps {
  /** Null: it is not known yet. */
  of: RecordAt | null;
  /** What this tab does with the record. */
  mode: PresenceMode;
}

/** Who else has a record open, next to the heading of a page. The place is kept, so that the heading does not move. */
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
        sx={
          hasWords
            ? { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }
            : { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' }
        }
      >
        {words}
      </Box>
      <Avatars people={people} />
    </Box>
  );
}
