import { LIMITS } from '@contract/limits.js';
import { MESSAGES } from '@contract/messages.js';
import AddIcon from '@mui/icons-material/Add';
import { Box, Button, FormHelperText } from '@mui/material';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { StreamEntryFields } from './StreamEntryFields.js';
import { NEW_ENTRY } from './stream-form.js';

/** Pixels: two entries. */
const LIST_HEIGHT = 352;

/** The list of entries: at least one is kept; more than one scroll in a fixed height. */
export function StreamEntries() {
  const { fields, append, remove } = useFieldArray({ name: 'streamUrls', keyName: 'key' });
  const { errors } = useFormContext().formState;
  const several = fields.length > 1;
  return (
    <>
      <Box
        component="ol"
        tabIndex={several ? 0 : undefined}
        aria-label="Streams"
        sx={{ m: 0, p: 0, listStyle: 'none', ...(several && { height: LIST_HEIGHT, overflowY: 'auto' }) }}
      >
        {fields.map((field, index) => (
          <StreamEntryFields key={field.key} index={index} onRemove={several ? () => remove(index) : undefined} />
        ))}
      </Box>
      {fields.length === 0 && <FormHelperText error>{MESSAGES.streamRequired}</FormHelperText>}
      {typeof errors.streamUrls?.message === 'string' && (
        <FormHelperText error>{errors.streamUrls.message}</FormHelperText>
      )}
      <Box>
        <Button
          variant="outlined"
          startIcon={<AddIcon />}
          disabled={fields.length >= LIMITS.streamsPerGame}
          onClick={() => append({ ...NEW_ENTRY })}
          sx={{ mt: 1 }}
        >
          Add a stream
        </Button>
      </Box>
    </>
  );
}
