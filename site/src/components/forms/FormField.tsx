import { LETTERS_PATTERN } from '@contract/text.js';
import { useId } from 'react';
import type { Field } from '../../lib/forms/fields.js';
import { d } from '../../i18n/dialogs.js';
import { sportName } from '../../i18n/format.js';

interface FormFieldProps {
  field: Field;
  /** Initial value. */
  start?: string | undefined;
  /** Error message, if any. */
  problem: string | undefined;
  onChange: () => void;
}

/** A field with its label, limits, and error message. */
export function FormField({ field, start = '', problem, onChange }: FormFieldProps) {
  const id = useId();
  const problemId = `${id}-problem`;
  const { name, label, kind, min, letters, autoComplete, options } = field;
  const common = {
    id,
    name,
    required: true,
    className: `input input--${kind}`,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': problem ? problemId : undefined,
    defaultValue: start,
    onChange,
  };
  return (
    <div className={`form__field form__field--${kind}`}>
      <label className="form__label" htmlFor={id}>
        {label}
      </label>
      {kind === 'area' ? (
        <textarea {...common} minLength={min} rows={6} />
      ) : kind === 'choice' ? (
        <select {...common}>
          <option value="" disabled>
            {d('form.choose')}
          </option>
          {options?.map((option) => (
            <option key={option} value={option}>
              {sportName(option)}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...common}
          minLength={min}
          type={kind}
          pattern={letters ? LETTERS_PATTERN : undefined}
          autoComplete={autoComplete ?? 'off'}
        />
      )}
      {problem && (
        <p className="form__problem" id={problemId}>
          {problem}
        </p>
      )}
    </div>
  );
}
