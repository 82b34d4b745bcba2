import PictureIcon from '@mui/icons-material/MovieOutlined';
import { Box } from '@mui/material';
import { useState } from 'react';

interface ThumbnailProps {
  /** Empty: none. */
  address: string;
  /** Pixels. */
  width: number;
}

/** The picture of a replay, 16 by 9; a sign in place of one that is not there or does not load. */
export function Thumbnail({ address, width }: ThumbnailProps) {
  const [broken, setBroken] = useState('');
  return (
    <Box
      sx={{
        width,
        aspectRatio: '16 / 9',
        flexShrink: 0,
        borderRadius: '4px',
        overflow: 'hidden',
        bgcolor: 'action.selected',
        display: 'grid',
        placeItems: 'center',
      }}
    >
      {address && broken !== address ? (
        <Box
          component="img"
          src={address}
          alt=""
          loading="lazy"
          referrerPolicy="no-referrer"
          onError={() => setBroken(address)}
          sx={{ width: '100%', height: '100%', objectFit: 'cover', display: 'block' }}
        />
      ) : (
        <PictureIcon aria-hidden sx={{ fontSize: Math.min(28, width / 3), color: 'text.secondary' }} />
      )}
    </Box>
  );
}
