import { Box, type SxProps, Tooltip } from '@mui/material';
import { useRecordContext, useResourceContext } from 'react-admin';
import { PersonAvatar } from './Avatars.js';
import { useColleagues } from './presence.js';
import { wordsFor } from './words.js';

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
