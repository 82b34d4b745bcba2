import { StreamEntryDto } from '@contract/dto/stream.dto.js';
import { MESSAGES } from '@contract/messages.js';
import { useWatch } from 'react-hook-form';
import { Field } from '../shared/form/index.js';

const HINT = 'https://… or a path under /media/. You can add it later.';
const UNDECODABLE_HINT = `${MESSAGES.invalidToken}: the stored address cannot be shown. If left blank, the stream keeps its address.`;

interface StreamAddressFieldProps {
  entry: string;
  /** Id of the stream whose field has the focus initially. */
  focusedId?: string;
}

/** A field for the address of a stream of a game. */
export function StreamAddressField({ entry, focusedId }: StreamAddressFieldProps) {
  const [id, stored] = useWatch({ name: [`${entry}._id`, `${entry}.undecodable`] }) as unknown[];
  const undecodable = stored === true;
  return (
    <Field
      of={StreamEntryDto}
      within={entry}
      source="url"
      label="URL"
      autoFocus={focusedId !== undefined && id === focusedId}
      helperText={undecodable ? UNDECODABLE_HINT : HINT}
      parse={(value: string) => (undecodable ? value || null : value)}
      slotProps={{ htmlInput: { spellCheck: false, autoComplete: 'off' } }}
    />
  );
}
