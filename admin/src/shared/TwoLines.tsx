import { Box } from '@mui/material';

/** The beginning of a long text, two lines of it: in cards. */
export function TwoLines({ text }: { text: string }) {
  return (
    <Box
      component="span"
      sx={{
        display: '-webkit-box',
        WebkitLineClamp: 2,
        WebkitBoxOrient: 'vertical',
        overflow: 'hidden',
        overflowWrap: 'anywhere',
      }}
    >
      {text}
    </Box>
  );
}
