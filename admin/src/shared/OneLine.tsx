import { Box } from '@mui/material';

/** A text of a table's cell on one line; the whole of it when one points at it. */
export function OneLine({ text, width = 200 }: { text: string; width?: number }) {
  return (
    <Box
      component="span"
      title={text}
      sx={{ display: 'block', maxWidth: width, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
    >
      {text}
    </Box>
  );
}
