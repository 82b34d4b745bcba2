import type { StreamEntryDto } from '@contract/dto/stream.dto.js';
import { LIMITS } from '@contract/limits.js';
import { MESSAGES } from '@contract/messages.js';
import AddIcon from '@mui/icons-material/Add';
import RemoveIcon from '@mui/icons-material/DeleteOutline';
import { Box, Button, FormHelperText, IconButton, Tooltip, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { Field, Fields } from '../shared/form/index.js';
import { useNarrow } from '../shared/widths.js';
import { platformChoices } from './labels.js';

/** What the entries of every list of streams have. */
type Entry = Pick<StreamEntryDto, 'title' | 'quality' | 'language' | 'platform'>;

interface StreamEntriesProps {
  /** The list's name in the form. */
  name: string;
  /** The class that validates an entry. */
  of: new () => Entry;
  /** A new entry. */
  fresh: object;
  /** Entries that are kept at least. */
  least: 0 | 1;
  /** The input of an entry's address; `entry` is where the entry is in the form. */
  address(entry: string): ReactNode;
}

/** Pixels: two entries. */
const LIST_HEIGHT = 352;

/** A list of streams; more than one scroll in a fixed height, but on a phone with the dialog. */
export function StreamEntries({ name, of, fresh, least, address }: StreamEntriesProps) {
  const { fields, append, remove } = useFieldArray({ name, keyName: 'key' });
  const { errors } = useFormContext().formState;
  const narrow = useNarrow();
  const several = !narrow && fields.length > 1;
  const failure = errors[name]?.message;
  return (
    <>
      <Box
        component="ol"
        tabIndex={several ? 0 : undefined}
        aria-label="Streams"
        sx={{ ...(several && { height: LIST_HEIGHT, overflowY: 'auto' }) }}
      >
        {fields.map((field, index) => (
          <StreamEntry
            key={field.key}
            of={of}
            index={index}
            entry={`${name}.${index}`}
            address={address}
            onRemove={fields.length > least ? () => remove(index) : undefined}
          />
        ))}
      </Box>
      {fields.length < least && <FormHelperText error>{MESSAGES.streamRequired}</FormHelperText>}
      {typeof failure === 'string' && <FormHelperText error>{failure}</FormHelperText>}
      <Box>
        <Button
          variant="outlined"
          startIcon={<AddIcon />}
          disabled={fields.length >= LIMITS.streamsPerGame}
          onClick={() => append({ ...fresh })}
          sx={{ mt: 1 }}
        >
          Add a stream
        </Button>
      </Box>
    </>
  );
}

interface StreamEntryProps extends Pick<StreamEntriesProps, 'of' | 'address'> {
  index: number;
  entry: string;
  onRemove?(): void;
}

/** One stream of the list. */
function StreamEntry({ of, index, entry, address, onRemove }: StreamEntryProps) {
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
        <Field of={of} within={entry} source="title" />
        {address(entry)}
      </Fields>
      <Fields columns={3}>
        <Field of={of} within={entry} source="quality" isRequired />
        <Field of={of} within={entry} source="language" isRequired />
        <Field of={of} within={entry} source="platform" choices={platformChoices} isRequired />
      </Fields>
    </Box>
  );
}
