import { labelOf } from '@contract/dto/decorators.js';
import { cleanLine, cleanLines } from '@contract/text.js';
import { withCentury } from '@contract/time/days.js';
import { Box, InputAdornment } from '@mui/material';
import type { ReactNode } from 'react';
import {
  AutocompleteInput,
  BooleanInput,
  NumberInput,
  type NumberInputProps,
  PasswordInput,
  SelectInput,
  type SelectInputProps,
  TextInput,
  type TextInputProps,
} from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { rulesOf } from '../../api/fields.js';
import { type Choice, choicesOf } from '../choices.js';
import { useFieldLabel } from './field-labels.js';
import { PictureField } from './FileField.js';
import { lengthOf, tooLong } from './too-long.js';
import { ZoneInput } from './ZoneInput.js';

interface FieldProps<Values extends object>
  extends Omit<TextInputProps, 'source' | 'label' | 'onChange'>, Pick<NumberInputProps, 'step'> {
  /** The class that validates the form. */
  of: new () => Values;
  source: keyof Values & string;
  /** Where the values of the class are in the form, if it is not the whole form: 'parts.0'. */
  within?: string;
  label?: string;
  /** What there is to choose from; without names of their own the values that the class allows. */
  choices?: readonly Choice<string | number>[];
  /** Too many to look through: they are searched by typing. */
  searchable?: boolean;
  /** Shows how long the text is. */
  counted?: boolean;
  /** Width by height of a picture's preview: '16 / 9'. */
  aspect?: string;
  /** What else follows from a choice. */
  onChange?: SelectInputProps['onChange'];
}

const SHRINK = { inputLabel: { shrink: true } };

/**
 * An input for one field of a DTO, whose class has the label, the kind of value, whether it is required and how long it
 * may be.
 */
export function Field<Values extends object>(props: FieldProps<Values>) {
  const { of, source: field, within, searchable, step, slotProps, counted, choices, onChange, aspect, ...rest } = props;
  const rules = rulesOf(of, field);
  const source = within ? `${within}.${field}` : field;
  const { label = labelOf(of, field), isRequired = rules.isNeverEmpty } = rest;
  // A password is no part of a record, and is not shown.
  useFieldLabel(source, rules.isPassword ? undefined : label);
  const shared = { fullWidth: true, ...rest, source, label, isRequired };
  const { helperText, autoFocus, placeholder } = rest;
  const picked = { source, label, isRequired, autoFocus, placeholder, helperText, fullWidth: true };
  const offered = choices ? [...choices] : rules.oneOf && choicesOf(rules.oneOf);

  if (rules.isBoolean) return <BooleanInput source={source} label={label} helperText={false} />;
  if (rules.isZone) return <ZoneInput source={source} helperText={helperText} />;
  if (rules.isPassword) return <PasswordInput autoComplete="new-password" {...shared} />;
  if (offered && searchable) return <AutocompleteInput {...picked} choices={offered} />;
  if (offered) return <SelectInput {...picked} choices={offered} onChange={onChange} />;
  if (rules.isNumber) {
    const { min, max } = rules;
    return (
      <NumberInput {...picked} fullWidth={rest.fullWidth ?? true} {...{ min, max, step, slotProps, sx: rest.sx }} />
    );
  }
  if (rules.isDay || rules.isHour) {
    return rules.isDay ? <DayInput {...shared} /> : <TextInput type="time" {...shared} slotProps={SHRINK} />;
  }
  // A text is shown in the direction of what it is written in; an address always from left to right.
  const dir = rules.isUrl || rules.isPicture ? undefined : 'auto';
  const htmlInput = { dir, ...slotProps?.htmlInput };
  if (rules.isPicture) return <PictureField {...shared} aspect={aspect} slotProps={{ ...slotProps, htmlInput }} />;
  const text = { type: rules.isUrl ? 'url' : undefined, ...shared, slotProps: { ...slotProps, htmlInput } };
  return <LimitedInput {...text} label={label} counted={counted} min={rules.minLength} max={rules.maxLength} />;
}

/** A year of two digits is in this century once the field is left: a browser takes it for one of the first centuries. */
function DayInput(props: TextInputProps) {
  const { getValues, setValue } = useFormContext();
  const complete = (): void => {
    const day: unknown = getValues(props.source);
    if (typeof day !== 'string' || withCentury(day) === day) return;
    setValue(props.source, withCentury(day), { shouldDirty: true, shouldValidate: true });
  };
  return <TextInput type="date" {...props} onBlur={complete} slotProps={SHRINK} />;
}

interface LimitedInputProps extends Omit<TextInputProps, 'label'> {
  label: string;
  counted?: boolean;
  /** Characters. */
  min?: number;
  max?: number;
}

function LimitedInput({ label, counted, min = 0, max = Infinity, slotProps, helperText, ...field }: LimitedInputProps) {
  const text: unknown = useWatch({ name: field.source });
  const clean = field.multiline ? cleanLines : cleanLine;
  const length = lengthOf(text, clean);
  const problem = tooLong(text, max, label, clean);
  const endAdornment = counted && (
    <InputAdornment position="end" sx={{ alignSelf: field.multiline ? 'flex-end' : undefined, height: 'auto' }}>
      <span style={{ fontSize: 12 }} aria-label={`${length} of ${max} characters`}>
        {`${length}/${max}`}
      </span>
    </InputAdornment>
  );
  const hint = counted && length < min ? `At least ${min} characters` : (helperText ?? (counted ? ' ' : undefined));
  return (
    <TextInput
      {...field}
      label={label}
      {...(problem && { error: true })}
      helperText={problem ?? hint}
      slotProps={{
        ...slotProps,
        ...(endAdornment && { input: { endAdornment } }),
        ...(problem && { formHelperText: { role: 'alert' } }),
      }}
    />
  );
}

/** Fields side by side, below each other on phones. */
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
