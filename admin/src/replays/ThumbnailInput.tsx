import { Box } from '@mui/material';
import { TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { Thumbnail } from './Thumbnail.js';

const isWebAddress = (text: unknown): text is string => typeof text === 'string' && /^https?:\/\/./.test(text);

/** The address of a picture, with the picture beside it. */
export function ThumbnailInput() {
  const address: unknown = useWatch({ name: 'thumbnail' });
  return (
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
      <TextInput
        source="thumbnail"
        label="Thumbnail URL"
        type="url"
        fullWidth
        helperText="A wide picture, 16 by 9. Optional"
      />
      <Box sx={{ pt: 1 }}>
        <Thumbnail address={isWebAddress(address) ? address : ''} width={72} />
      </Box>
    </Box>
  );
}
