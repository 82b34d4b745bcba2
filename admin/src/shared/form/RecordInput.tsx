import type { ListName } from '@contract/lists.js';
import { AutocompleteInput, type AutocompleteInputProps, ReferenceInput, type SortPayload } from 'react-admin';

interface RecordInputProps extends Pick<
  AutocompleteInputProps,
  'optionText' | 'helperText' | 'create' | 'createLabel' | 'createItemLabel'
> {
  source: string;
  /** The records to choose from. */
  resource: ListName;
  label: string;
  sort: SortPayload;
  /** The filter before something is typed. */
  offered?: object;
}

/** Picks a record of another resource, which is searched by typing. */
export function RecordInput({ source, resource, sort, offered = {}, helperText = false, ...input }: RecordInputProps) {
  return (
    <ReferenceInput source={source} reference={resource} perPage={50} sort={sort}>
      <AutocompleteInput
        {...input}
        filterToQuery={(q: string) => (q ? { q } : offered)}
        isRequired
        fullWidth
        helperText={helperText}
      />
    </ReferenceInput>
  );
}
