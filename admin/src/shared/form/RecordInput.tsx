import type { ListName } from '@contract/lists.js';
import {
  AutocompleteInput,
  type AutocompleteInputProps,
  type RaRecord,
  ReferenceInput,
  type SortPayload,
  useChoicesContext,
} from 'react-admin';
import { type Dto, rulesOf } from '../../api/fields.js';

interface RecordInputProps extends Pick<
  AutocompleteInputProps,
  'optionText' | 'helperText' | 'create' | 'createLabel' | 'createItemLabel' | 'isRequired'
> {
  /**
   * Class that decides whether the field is required. Without it, the field is required unless `isRequired` is false.
   */
  of?: Dto;
  source: string;
  resource: ListName;
  label: string;
  sort: SortPayload;
  /** Filter of the records in the list. */
  filter?: object;
  /** Filter before the user types. */
  initialFilter?: object;
}

/** Option with which react-admin offers a new record of the typed name. */
const CREATE_ID = '@@ra-create';

/** Selects a record of another resource. The server searches the typed text. */
export function RecordInput({ of, source, resource, sort, filter, ...input }: RecordInputProps) {
  const { isRequired = !of || rulesOf(of, source).isNeverEmpty } = input;
  return (
    <ReferenceInput source={source} reference={resource} perPage={50} sort={sort} filter={filter}>
      <SearchedInput {...input} isRequired={isRequired} />
    </ReferenceInput>
  );
}

/** Offers a new record of the typed name only after the search has ended, because the record may exist. */
function SearchedInput({
  initialFilter: offered = {},
  helperText = false,
  ...input
}: Omit<RecordInputProps, 'of' | 'source' | 'resource' | 'sort' | 'filter'>) {
  const { createItemLabel, optionText } = input;
  const { isFetching, filterValues } = useChoicesContext();
  const isUnsearched = (option: RaRecord): boolean => {
    if (option.id !== CREATE_ID || typeof createItemLabel !== 'string' || typeof optionText !== 'string') return false;
    return (
      isFetching || option[optionText] !== createItemLabel.replace('%{item}', () => String(filterValues['q'] ?? ''))
    );
  };
  return (
    <AutocompleteInput
      {...input}
      filterToQuery={(q: string) => (q ? { q } : offered)}
      getOptionDisabled={isUnsearched}
      fullWidth
      helperText={helperText}
    />
  );
}
