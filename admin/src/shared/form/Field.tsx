import { labelOf } from '@contract/dto/decorators.js';
import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import {
  AutocompleteInput,
  BooleanInput,
  NumberInput,
  type NumberInputProps,
  SelectInput,
  TextInput,
  type TextInputProps,
} from 'react-admin';
import { rulesOf } from '../../api/fields.js';

interface FieldProps<Values extends object> extends Omit<TextInputProps, 'source'>, Pick<NumberInputProps, 'step'> {
  /** The class that validates the form. */
  of: new () => Values;
  source: keyof Values & string;
  /** What there is to choose from. */
  choices?: readonly Choice[];
  /** Too many to look through: they are searched by typing. */
  searchable?: boolean;
}

/** An input for one field of a DTO, which says what it is called, whether it may be left out and how long it may be. */
export function Field<Values extends object>(props: FieldProps<Values>) {
  const { of, source, choices, searchable = false, step, slotProps, ...rest } = props;
  const { isRequired, maxLength, isBoolean, isNumber, isUrl, min, max } = rulesOf(of, source);
  const shared = { source, label: labelOf(of, source), isRequired, ...rest };
  if (isBoolean) return <BooleanInput source={source} label={shared.label} helperText={false} />;
  const { helperText, autoFocus, placeholder, label } = shared;
  const picked = { source, label, isRequired: shared.isRequired, autoFocus, placeholder, helperText, fullWidth: true };
  if (choices && searchable) return <AutocompleteInput {...picked} choices={[...choices]} />;
  if (choices) return <SelectInput {...picked} choices={[...choices]} />;
  if (isNumber) return <NumberInput {...picked} min={min} max={max} step={step} />;
  const htmlInput = { maxLength, ...slotProps?.htmlInput };
  return <TextInput fullWidth type={isUrl ? 'url' : undefined} {...shared} slotProps={{ ...slotProps, htmlInput }} />;
}

/** Fields side by side where there is room. */
export function Fields({ columns = 2, children }: { columns?: 1 | 2 | 3; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        columnGap: 1.5,
        gridTemplateColumns: { xs: '1fr', sm: `repeat(${columns}, minmax(0, 1fr))` },
      }}
    >
      {children}
    </Box>
  );
}

/** A choice of react-admin's selects. */
export interface Choice {
  id: string;
  name: string;
}

/** A plain list of words as choices. */
export const choicesOf = (values: readonly string[]): Choice[] => values.map((value) => ({ id: value, name: value }));
