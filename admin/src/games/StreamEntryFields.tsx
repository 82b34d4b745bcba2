import { LIMITS } from '@contract/limits.js';
import { MESSAGES } from '@contract/messages.js';
import { LANGUAGES, STREAM_QUALITIES } from '@contract/streams.js';
import RemoveIcon from '@mui/icons-material/DeleteOutline';
import { Box, IconButton, Tooltip, Typography } from '@mui/material';
import { SelectInput, TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { choicesOf } from '../shared/form/choices.js';
import { Fields } from '../shared/form/index.js';
import { platformChoices } from '../streams/labels.js';

const HINT = 'https://… or a path under /media/. May be added later.';
const KEPT_HINT = `${MESSAGES.invalidToken}: the stored address cannot be shown. Left blank, this stream keeps it.`;

/** One stream of the list. */
export function StreamEntryFields({ index, onRemove }: { index: number; onRemove?(): void }) {
  const entry = `streamUrls.${index}`;
  const undecodable = useWatch({ name: `${entry}.undecodable` }) === true;
  return (
    <Box component="li" sx={{ border: 1, borderColor: 'divider', borderRadius: '8px', p: 1.5, mb: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 28 }}>
        <Typography variant="overline" color="text.secondary" sx={{ flex: 1 }}>
          Stream {index + 1}
        </Typography>
        {onRemove && (
          <Tooltip title="Remove this stream">
            <IconButton aria-label={`Remove stream ${index + 1}`} onClick={onRemove}>
              <RemoveIcon />
            </IconButton>
          </Tooltip>
        )}
      </Box>
      <Fields>
        <TextInput
          source={`${entry}.title`}
          label="Title"
          isRequired
          fullWidth
          slotProps={{ htmlInput: { maxLength: LIMITS.title } }}
        />
        <TextInput
          source={`${entry}.url`}
          label="URL"
          fullWidth
          helperText={undecodable ? KEPT_HINT : HINT}
          parse={(value: string) => (undecodable ? value || null : value)}
          slotProps={{ htmlInput: { spellCheck: false, autoComplete: 'off' } }}
        />
      </Fields>
      <Fields columns={3}>
        <SelectInput
          source={`${entry}.quality`}
          label="Quality"
          choices={choicesOf(STREAM_QUALITIES)}
          isRequired
          fullWidth
        />
        <SelectInput
          source={`${entry}.language`}
          label="Language"
          choices={choicesOf(LANGUAGES)}
          isRequired
          fullWidth
        />
        <SelectInput source={`${entry}.platform`} label="Platform" choices={platformChoices} isRequired fullWidth />
      </Fields>
    </Box>
  );
}
