import { useRef, useState, type RefObject, type SubmitEvent } from 'react';
import { ApiError, fieldErrors, messageOf } from '../api/errors.js';

interface Submitting {
  form: RefObject<HTMLFormElement | null>;
  busy: boolean;
  /** What is wrong with the whole; empty: nothing. */
  message: string;
  /** The server's words about single fields. */
  fields: Readonly<Record<string, string | undefined>>;
  onSubmit(event: SubmitEvent<HTMLFormElement>): void;
}

/** The text that was typed into a field. */
export type Typed = (name: string) => string;

/** A form without the console's libraries: what the server refuses stands at its field, which gets the focus. */
export function useSubmit(send: (typed: Typed) => Promise<void>, mainField: string): Submitting {
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Pick<Submitting, 'message' | 'fields'>>({ message: '', fields: {} });

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const data = new FormData(event.currentTarget);
    setBusy(true);
    try {
      await send((name) => {
        const value = data.get(name);
        return typeof value === 'string' ? value : '';
      });
      setRefusal({ message: '', fields: {} });
    } catch (error) {
      const next = refusalOf(error, form.current);
      setRefusal(next);
      const wrong = Object.keys(next.fields)[0] ?? mainField;
      form.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus();
    } finally {
      setBusy(false);
    }
  };
  return { form, busy, ...refusal, onSubmit: (event) => void submit(event) };
}

function refusalOf(error: unknown, form: HTMLFormElement | null): Pick<Submitting, 'message' | 'fields'> {
  const errors = fieldErrors(error instanceof ApiError ? error.body?.errors : undefined);
  const shown = Object.entries(errors).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && !!form?.querySelector(`[name="${entry[0]}"]`),
  );
  return { message: shown.length > 0 ? '' : messageOf(error), fields: Object.fromEntries(shown) };
}
