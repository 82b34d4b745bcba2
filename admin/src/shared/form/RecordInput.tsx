import { fold } from '@contract/fold.js';
import type { ListName } from '@contract/lists.js';
import {
  AutocompleteInput,
  type AutocompleteInputProps,
  type RaRecord,
  ReferenceInput,
  type SortPayload,
  ChoicesContextProvider,
  type ChoicesContextValue,
  useChoicesContext,
} from 'react-admin';
import { useState } from 'react';
import { type Dto, rulesOf } from '../../api/fields.js';
import { selectOnEnter } from './select-on-enter.js';

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
  autoFocus?: boolean;
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

/**
 * Highlights the first record that fits the typed text, for Enter. Offers a new record of the typed name only after the
 * search has ended, because the record may exist.
 */
function SearchedInput({
  initialFilter: offered = {},
  helperText = false,
  ...input
}: Omit<RecordInputProps, 'of' | 'source' | 'resource' | 'sort' | 'filter'>) {
  const { createItemLabel, optionText, autoFocus } = input;
  const context = useChoicesContext();
  const { isFetching, filterValues, allChoices = [] } = context;
  const [typed, setTyped] = useState('');
  const isSearched = !isFetching && String(filterValues['q'] ?? '') === typed;
  const field = typeof optionText === 'string' ? optionText : 'name';
  const textOf = (record: RaRecord): string =>
    String(typeof optionText === 'function' ? optionText(record) : record[field]);
  // Until the search responds, Enter must not select a record that does not fit.
  const choices = isSearched ? allChoices : allChoices.filter((record: RaRecord) => fits(textOf(record), typed));
  const isUnsearched = (option: RaRecord): boolean => {
    if (option.id !== CREATE_ID || typeof createItemLabel !== 'string') return false;
    return isFetching || option[field] !== createItemLabel.replace('%{item}', () => String(filterValues['q'] ?? ''));
  };
  return (
    <ChoicesContextProvider
      value={{ ...context, allChoices: choices, availableChoices: choices } as ChoicesContextValue}
    >
      <AutocompleteInput
        {...input}
        filterToQuery={(q: string) => (q ? { q } : offered)}
        getOptionDisabled={isUnsearched}
        onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
        autoHighlight
        onKeyDown={selectOnEnter}
        // A list that opens with the dialog would cover the other fields.
        openOnFocus={!autoFocus}
        TextFieldProps={{ autoFocus }}
        fullWidth
        helperText={helperText}
      />
    </ChoicesContextProvider>
  );
}

/** Returns whether a text contains every typed word. */
const fits = (text: string, typed: string): boolean =>
  fold(typed)
    .split(/\s+/)
    .every((word) => fold(text).includes(word));
