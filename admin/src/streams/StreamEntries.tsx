import type { StreamEntryDto } from '@contract/dto/stream.dto.js';
import { LIMITS } from '@contract/limits.js';
import { MESSAGES } from '@contract/messages.js';
import type { ReactNode } from 'react';
import { NEW_ENTRY } from '../games/game-form.js';
import { EntryList, Field, Fields } from '../shared/form/index.js';
import { useNarrow } from '../shared/widths.js';
import { streamPlatformChoices } from './labels.js';

interface StreamEntriesProps {
  /** Name of the list in the form. */
  name: string;
  /** Class that validates an entry. */
  of: new () => Pick<StreamEntryDto, 'title' | 'quality' | 'language' | 'platform'>;
  /** Minimum number of entries. */
  min: 0 | 1;
  /** Renders the input of an entry's address. `entry` is the path of the entry in the form. */
  address(entry: string): ReactNode;
  /** Buttons next to the button that adds a stream. */
  also?: ReactNode;
  /** Renders content below the fields of an entry. */
  below?(entry: string): ReactNode;
}

/** Height of two entries, in px. */
const LIST_HEIGHT = 352;
const LIST_HEIGHT_WITH_CONTENT_BELOW = 440;

/** A list of streams. Several entries scroll in a fixed height; on phones, they scroll with the dialog. */
export function StreamEntries({ name, of, min, address, also, below }: StreamEntriesProps) {
  return (
    <EntryList
      name={name}
      label="Streams"
      noun="stream"
      fresh={NEW_ENTRY}
      min={min}
      missing={MESSAGES.streamRequired}
      max={LIMITS.streamsPerGame}
      also={also}
      height={useNarrow() ? undefined : below ? LIST_HEIGHT_WITH_CONTENT_BELOW : LIST_HEIGHT}
      sx={{ py: 1.5 }}
    >
      {(entry) => (
        <>
          <Fields>
            <Field of={of} within={entry} source="title" />
            {address(entry)}
          </Fields>
          <Fields columns={3}>
            <Field of={of} within={entry} source="quality" />
            <Field of={of} within={entry} source="language" />
            <Field of={of} within={entry} source="platform" choices={streamPlatformChoices} />
          </Fields>
          {below?.(entry)}
        </>
      )}
    </EntryList>
  );
}
