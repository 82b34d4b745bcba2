import { createContext, useContext, useEffect } from 'react';

/** The labels of the fields that a form shows, by their source: a conflict names fields by them. */
export type FieldLabels = Map<string, string>;

export const FieldLabelsContext = createContext<FieldLabels | null>(null);

/** Names a field to the form around it. */
export function useFieldLabel(source: string, label: string | undefined): void {
  const labels = useContext(FieldLabelsContext);
  useEffect(() => {
    if (label !== undefined) labels?.set(source, label);
  }, [labels, source, label]);
}
