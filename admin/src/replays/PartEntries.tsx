import { LIMITS } from '@contract/limits.js';
import { MESSAGES } from '@contract/messages.js';
import AddIcon from '@mui/icons-material/Add';
import { Box, Button, FormHelperText, Typography } from '@mui/material';
import { useFormContext } from 'react-hook-form';
import { NEW_PART } from './parts.js';
import { PartEntry } from './PartEntry.js';
import { usePartList } from './usePartList.js';

/** Pixels: three parts and a bit where their fields stand on one line, two parts on phones. */
const LIST_HEIGHT = { xs: 304, sm: 348 };

/** The list of parts: at least one is kept; more than one scroll in a fixed height. */
export function PartEntries() {
  const { list, fields, said, move, append, remove } = usePartList();
  const { errors } = useFormContext().formState;
  const several = fields.length > 1;
  return (
    <>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        Viewers watch the parts in this order.
        {several && (
          <Box component="span" sx={{ '@media (hover: none)': { display: 'none' } }}>
            {' '}
            Alt+↑ and Alt+↓ move the part you are in.
          </Box>
        )}
      </Typography>
      <Box
        ref={list}
        component="ol"
        tabIndex={several ? 0 : undefined}
        aria-label="Parts"
        sx={{ m: 0, p: 0, listStyle: 'none', ...(several && { height: LIST_HEIGHT, overflowY: 'auto' }) }}
      >
        {fields.map((field, index) => (
          <PartEntry
            key={field.key}
            index={index}
            count={fields.length}
            onMove={(by) => move(index, index + by)}
            onRemove={several ? () => remove(index) : undefined}
          />
        ))}
      </Box>
      {fields.length === 0 && <FormHelperText error>{MESSAGES.replayPartRequired}</FormHelperText>}
      {typeof errors.parts?.message === 'string' && <FormHelperText error>{errors.parts.message}</FormHelperText>}
      <Box>
        <Button
          variant="outlined"
          startIcon={<AddIcon />}
          disabled={fields.length >= LIMITS.replayParts}
          onClick={() => append({ ...NEW_PART })}
          sx={{ mt: 1 }}
        >
          Add a part
        </Button>
      </Box>
      <Box role="status" sx={{ position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' }}>
        {said}
      </Box>
    </>
  );
}
