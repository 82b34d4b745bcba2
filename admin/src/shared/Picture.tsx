import type { SvgIconComponent } from '@mui/icons-material';
import PictureIcon from '@mui/icons-material/ImageOutlined';
import { Avatar, Box, Typography } from '@mui/material';
import { useState } from 'react';

interface PictureProps {
  /** Address of the image, or an empty string. */
  address: string;
  /** Aspect ratio, width by height: '16 / 9'. */
  aspect: string;
  /** Width or height in px. */
  width?: number;
  height?: number;
  /** 'cover' fills the frame; 'contain' shows the whole image. */
  fit: 'cover' | 'contain';
  /** Icon shown without an image. */
  icon?: SvgIconComponent;
  /** Size in px. */
  iconSize?: number;
}

/** Shows an image in a frame, or an icon if the image is missing or does not load. */
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

interface PictureNameProps {
  name: string;
  /** Address of the image. The letters replace a missing or broken image. */
  picture?: string | null;
  /** Defaults to the first letter of the name. */
  letters?: string;
  /** Draws a circle, for people. Other images are squares. */
  round?: boolean;
  fontSize?: number;
  fontWeight?: number;
  quiet?: boolean;
  /** Truncates the name at the edge of its cell instead of wrapping. */
  nowrap?: boolean;
}

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
