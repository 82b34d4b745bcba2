import type { PresenceMode } from '@contract/presence.js';
import { Box, type SxProps, Tooltip } from '@mui/material';
import { useRecordContext, useResourceContext } from 'react-admin';
import { Avatars, PersonAvatar } from './Avatars.js';
import { type RecordAt, useColleagues, useOpenRecord, wordsFor } from './presence.js';

/** In a list: the letters of the colleague who edits the row's record. It lies over the row, which does not move. */
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
  /** What this tab does with the record. */
  mode: PresenceMode;
  sx?: SxProps;
}

/** Who else has a record open. The line is there with nobody too: nothing moves as colleagues come and go. */
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
        {words && `${words}.`}
        {isEdited && mode === 'editing' && ' What each of you changes is merged when you save.'}
      </Box>
    </Box>
  );
}
