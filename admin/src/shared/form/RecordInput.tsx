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
  /** The class that says whether it may be empty; left out: it may not, unless `isRequired` is false. */
  of?: Dto;
  source: string;
  resource: ListName;
  label: string;
  sort: SortPayload;
  /** The filter of the records that are offered. */
  filter?: object;
  /** The filter before something is typed. */
  offered?: object;
}

/** The option by which react-admin offers a new record of the typed name. */
const CREATE_ID = '@@ra-create';

/** Picks a record of another resource, which is searched by typing. */
export function RecordInput({ of, source, resource, sort, filter, ...input }: RecordInputProps) {
  const { isRequired = !of || rulesOf(of, source).isNeverEmpty } = input;
  return (
    <ReferenceInput source={source} reference={resource} perPage={50} sort={sort} filter={filter}>
      <SearchedInput {...input} isRequired={isRequired} />
    </ReferenceInput>
  );
}

/** Offers a new record of the typed name only once the search for that name is over: there may be one. */
function SearchedInput({
  offered = {},
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
