import { useEffect, type RefObject } from 'react';
import { useFormContext } from 'react-hook-form';

/** After each attempt to save: the focus goes to the first field that says it is invalid. */
export function useFocusError(fields: RefObject<HTMLElement | null>): void {
  const { isSubmitting, submitCount, errors } = useFormContext().formState;
  const attempt = isSubmitting ? 0 : submitCount;
  useEffect(() => {
    if (!attempt) return;
    fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempt, errors, fields]);
}
