import type { PresenceMode } from '@contract/presence.js';
import { Box, type SxProps } from '@mui/material';
import { Avatars } from './Avatars.js';
import { type RecordAt, useColleagues, useOpenRecord } from './presence.js';
import { wordsFor } from './words.js';

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
