import type { SvgIconComponent } from '@mui/icons-material';
import PictureIcon from '@mui/icons-material/ImageOutlined';
import { Box } from '@mui/material';
import { useState } from 'react';

interface PictureProps {
  /** Empty: none. */
  address: string;
  /** Width by height: '16 / 9'. */
  aspect: string;
  /** Pixels: one of the two. */
  width?: number;
  height?: number;
  /** Whether it fills the frame, or is seen whole. */
  fit: 'cover' | 'contain';
  /** The sign in its place. */
  icon?: SvgIconComponent;
  /** Pixels. */
  iconSize?: number;
}

/** A picture in a frame; a sign in place of one that is not there or does not load. */
export function Picture(props: PictureProps) {
  const { address, aspect, width, height, fit, icon: Icon = PictureIcon, iconSize = 20 } = props;
  const [broken, setBroken] = useState('');
  return (
    <Box
      sx={{
        width,
        height,
        aspectRatio: aspect,
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
          sx={{ width: '100%', height: '100%', objectFit: fit, display: 'block' }}
        />
      ) : (
        <Icon aria-hidden sx={{ fontSize: iconSize, color: 'text.secondary' }} />
      )}
    </Box>
  );
}
