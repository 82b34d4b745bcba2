import { Avatar, Box, Typography } from '@mui/material';

interface PictureNameProps {
  name: string;
  /** Its address; the letters stand in for one that is missing or does not load. */
  picture?: string | null;
  /** The first of the name when left out. */
  letters?: string;
  /** Of people; other pictures are squares. */
  round?: boolean;
  fontSize?: number;
  fontWeight?: number;
  quiet?: boolean;
  /** On one line, cut at the edge of its cell. */
  nowrap?: boolean;
}

/** The name of a row with its picture. */
export function PictureName(props: PictureNameProps) {
  const { name, picture, round = false, fontSize = 11, fontWeight = 550, quiet = false, nowrap = false } = props;
  const { letters = [...name][0]?.toUpperCase() } = props;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <Avatar
        aria-hidden
        src={picture || undefined}
        alt=""
        variant={round ? 'circular' : 'rounded'}
        slotProps={{ img: { loading: 'lazy', referrerPolicy: 'no-referrer' } }}
        sx={{ width: 24, height: 24, fontSize, fontWeight: 650, bgcolor: 'action.selected', color: 'text.primary' }}
      >
        {letters}
      </Avatar>
      <Typography
        component="span"
        variant="inherit"
        noWrap={nowrap}
        title={name}
        color={quiet ? 'text.secondary' : undefined}
        sx={{ fontWeight, overflowWrap: 'anywhere' }}
      >
        {name}
      </Typography>
    </Box>
  );
}
