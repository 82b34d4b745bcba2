import { Box } from '@mui/material';
import { useState } from 'react';

/** The picture of a push, once its address leads to one. */
export function PreviewImage({ address }: { address: string }) {
  const [state, setState] = useState<'loading' | 'there' | 'broken'>('loading');
  if (!/^https?:\/\/./.test(address) || state === 'broken') return null;
  return (
    <Box
      component="img"
      src={address}
      alt=""
      referrerPolicy="no-referrer"
      onLoad={() => setState('there')}
      onError={() => setState('broken')}
      sx={{
        display: state === 'there' ? 'block' : 'none',
        width: '100%',
        maxHeight: 130,
        objectFit: 'cover',
        borderRadius: '10px',
        mt: 1,
      }}
    />
  );
}
