import { createContext, useContext, useEffect } from 'react';

/** Labels of a form's fields by source. Conflicts use them. */
export type FieldLabels = Map<string, string>;

export const FieldLabelsContext = createContext<FieldLabels | null>(null);

/** Registers a field's label at the surrounding form. */
export function useFieldLabel(source: string, label: string | undefined): void {
  const labels = useContext(FieldLabelsContext);
  useEffect(() => {
    if (label !== undefined) labels?.set(source, label);
  }, [labels, source, label]);
}
