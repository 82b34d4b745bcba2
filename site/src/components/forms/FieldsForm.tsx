import { DEFAULT_LANGUAGE } from '@contract/site-languages.js';
import { lengthOf, LETTERS_PATTERN } from '@contract/text.js';
import { useId, useRef, useState } from 'react';
import { cleanValue, problemOf, type Field } from '../../lib/forms/fields.js';
import { postForm } from '../../lib/forms/post.js';
import { showToast } from '../../lib/live/toasts.js';
import { d } from '../../i18n/dialogs.js';
import { sportName } from '../../i18n/format.js';
import { language } from '../../i18n/language.js';

export interface FieldsFormProps {
  fields: readonly Field[];
  /** Path of the call that accepts the values. */
  path: string;
  /** Label of the button. */
  submit: string;
  /** Message after sending. */
  sent: string;
  /** Initial values by field name. */
  start?: Record<string, string> | undefined;
  onSent?: () => void;
}

/** A form of the site. Shows errors at their fields, is busy while it sends, and is empty after sending. */
export function FieldsForm({ fields, path, submit, sent: done, start, onSent }: FieldsFormProps) {
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const show = (found: Record<string, string>): void => {
    setProblems(found);
    const first = fields.find(({ name }) => found[name]);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first.name}"]`)?.focus();
  };
  const recheck = (name: string): void => {
    const field = fields.find((one) => one.name === name);
    const value = valuesOf(form.current, fields)[name] ?? '';
    // Fields have no `maxlength`, so the message about a text that is too long appears while a visitor types.
    if (!field || (!problems[name] && lengthOf(value) <= field.max)) return;
    const problem = problemOf(field, value);
    setProblems(({ [name]: _, ...others }) => (problem ? { ...others, [name]: problem } : others));
  };
  const send = async (): Promise<void> => {
    const values = valuesOf(form.current, fields);
    const problems = fields.flatMap((field) => {
      const problem = problemOf(field, values[field.name] ?? '');
      return problem ? [[field.name, problem]] : [];
    });
    if (problems.length > 0) return show(Object.fromEntries(problems) as Record<string, string>);
    setBusy(true);
    const sent = await postForm(path, values);
    setBusy(false);
    if (!sent.ok) {
      show(inOwnWords(fields, sent.errors));
      return showToast({ tone: 'error', text: sent.message });
    }
    setProblems({});
    empty(form.current);
    onSent?.();
    showToast({ tone: 'info', text: language() === DEFAULT_LANGUAGE ? sent.message : done });
  };
  return (
    <form
      ref={form}
      className="form column"
      // Without scripts, or before they load, sending does nothing, so that input never appears in an address.
      method="dialog"
      noValidate
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void send();
      }}
    >
      {fields.map((field) => (
        <FormField
          key={field.name}
          field={field}
          start={start?.[field.name]}
          problem={problems[field.name]}
          onChange={() => recheck(field.name)}
        />
      ))}
      <button type="submit" className="button button--primary form__submit needs-js" aria-disabled={busy}>
        {busy && <span className="spinner" aria-hidden="true" />}
        <span>{busy ? d('form.sending') : submit}</span>
      </button>
    </form>
  );
}

interface FormFieldProps {
  field: Field;
  /** Initial value. */
  start?: string | undefined;
  /** Error message, if any. */
  problem: string | undefined;
  onChange: () => void;
}

/** A field with its label, limits, and error message. */
function FormField({ field, start = '', problem, onChange }: FormFieldProps) {
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
    <div className={`form__field--${kind}`}>
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

/** Returns the server's messages. In other languages than English, returns general messages with the field's label. */
const inOwnWords = (fields: readonly Field[], errors: Record<string, string>): Record<string, string> =>
  language() === DEFAULT_LANGUAGE
    ? errors
    : Object.fromEntries(
        fields.filter(({ name }) => errors[name]).map(({ name, label }) => [name, d('problem.other', { label })]),
      );

/** Clears all fields, including their initial values. */
function empty(form: HTMLFormElement | null): void {
  form?.querySelectorAll<HTMLInputElement>('[name]').forEach((field) => (field.value = ''));
}

/** Returns the values as the server stores them. */
function valuesOf(form: HTMLFormElement | null, fields: readonly Field[]): Record<string, string> {
  const data = new FormData(form ?? undefined);
  return Object.fromEntries(
    fields.map((field) => {
      const value = data.get(field.name);
      return [field.name, typeof value === 'string' ? cleanValue(field, value) : ''];
    }),
  );
}
