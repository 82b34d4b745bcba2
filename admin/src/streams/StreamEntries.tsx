import type { StreamEntryDto } from '@contract/dto/stream.dto.js';
import { LIMITS } from '@contract/limits.js';
import { MESSAGES } from '@contract/messages.js';
import type { ReactNode } from 'react';
import { NEW_ENTRY } from '../games/game-form.js';
import { EntryList, Field, Fields } from '../shared/form/index.js';
import { useNarrow } from '../shared/widths.js';
import { streamPlatformChoices } from './labels.js';

interface StreamEntriesProps {
  /** The list's name in the form. */
  name: string;
  /** The class that validates an entry. */
  of: new () => Pick<StreamEntryDto, 'title' | 'quality' | 'language' | 'platform'>;
  /** Entries that are kept at least. */
  min: 0 | 1;
  /** The input of an entry's address; `entry` is where the entry is in the form. */
  address(entry: string): ReactNode;
}

/** The height of two entries, in pixels. */
const LIST_HEIGHT = 352;

/** A list of streams; more than one scroll in a fixed height, but on a phone with the dialog. */
export function StreamEntries({ name, of, min, address }: StreamEntriesProps) {
  return (
    <EntryList
      name={name}
      label="Streams"
      noun="stream"
      fresh={NEW_ENTRY}
      min={min}
      missing={MESSAGES.streamRequired}
      max={LIMITS.streamsPerGame}
      height={useNarrow() ? undefined : LIST_HEIGHT}
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
        </>
      )}
    </EntryList>
  );
}
