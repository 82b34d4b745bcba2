import { labelOf } from '@contract/dto/decorators.js';
import { withCentury } from '@contract/time/days.js';
import { Box } from '@mui/material';
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
import { LOCAL_INPUT, localSlots } from '../local-input.js';
import { useFieldLabel } from './field-labels.js';
import { PictureField } from './FileField.js';
import { LimitedInput } from './LimitedInput.js';
import { ZoneInput } from './ZoneInput.js';

interface FieldProps<Values extends object>
  extends Omit<TextInputProps, 'source' | 'label' | 'onChange'>, Pick<NumberInputProps, 'step'> {
  of: new () => Values;
  source: keyof Values & string;
  /** Path of the validated object if it is only a part of the form: 'parts.0'. */
  within?: string;
  label?: string;
  /** Choices. Defaults to the values that the class allows. */
  choices?: readonly Choice<string | number>[];
  /** Whether the choices can be searched by typing, for long lists. */
  searchable?: boolean;
  /** Shows the length of the text. */
  counted?: boolean;
  /** Aspect ratio of an image's preview: '16 / 9'. */
  aspect?: string;
  /** Called after a choice, for dependent fields. */
  onChange?: SelectInputProps['onChange'];
}

/**
 * An input for a field of a DTO. The class provides the label, the type, the maximum length, and whether the field is
 * required.
 */
export function Field<Values extends object>(props: FieldProps<Values>) {
  const { of, source: field, within, searchable, step, slotProps, counted, choices, onChange, aspect, ...rest } = props;
  const rules = rulesOf(of, field);
  const source = within ? `${within}.${field}` : field;
  const { label = labelOf(of, field), isRequired = rules.isNeverEmpty } = rest;
  // A password is not part of the record, so conflicts never show it.
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
    return rules.isDay ? <DayInput {...shared} /> : <LocalInput {...shared} type="time" />;
  }
  // A text has the direction of its language. An address is always left to right.
  const dir = rules.isUrl || rules.isPicture ? undefined : 'auto';
  const htmlInput = { dir, ...slotProps?.htmlInput };
  const limited = { ...shared, max: rules.maxLength, slotProps: { ...slotProps, htmlInput } };
  if (rules.isPicture) return <PictureField {...limited} aspect={aspect} />;
  return <LimitedInput type={rules.isUrl ? 'url' : undefined} {...limited} counted={counted} min={rules.minLength} />;
}

/** Completes a year of two digits when the input loses the focus, because browsers read 26 as the year 26. */
function DayInput(props: TextInputProps) {
  const { getValues, setValue } = useFormContext();
  const complete = (): void => {
    const day: unknown = getValues(props.source);
    if (typeof day !== 'string' || withCentury(day) === day) return;
    setValue(props.source, withCentury(day), { shouldDirty: true, shouldValidate: true });
  };
  return <LocalInput {...props} type="date" onBlur={complete} />;
}

/** A native date or time input that shows its value in the format of the dashboard. */
function LocalInput({ type, sx, ...props }: TextInputProps & { type: 'date' | 'time' }) {
  const value: unknown = useWatch({ name: props.source });
  return (
    <TextInput
      type={type}
      {...props}
      sx={{ ...LOCAL_INPUT, ...(sx as object) }}
      slotProps={localSlots(type, typeof value === 'string' ? value : '')}
    />
  );
}

/** Places fields side by side, or below each other on phones. */
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
