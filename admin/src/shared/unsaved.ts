import { useCallback, useEffect, useMemo } from 'react';
import { createStore } from './store.js';
import { DIALOG_PARAMS } from './useDialogParam.js';

/** A form with unsaved changes. */
export interface UnsavedForm {
  /** Called when the user decides to leave without saving. */
  discard(): void;
}

/** Forms with unsaved changes. Leaving the page or its dialog requires a confirmation. */
export const unsavedForms = createStore<readonly UnsavedForm[]>([]);

export function setUnsaved(form: UnsavedForm, unsaved: boolean): void {
  const others = unsavedForms.get().filter((one) => one !== form);
  if (unsaved) unsavedForms.set([...others, form]);
  else if (others.length < unsavedForms.get().length) unsavedForms.set(others);
}

const nothing = (): void => undefined;

/** Registers a form while it is mounted. `discard` must be the same function in each render. */
export function useUnsaved(discard = nothing) {
  const form = useMemo((): UnsavedForm => ({ discard }), [discard]);
  useEffect(() => () => setUnsaved(form, false), [form]);
  const track = useCallback((unsaved: boolean): void => setUnsaved(form, unsaved), [form]);
  const isUnsaved = useCallback((): boolean => unsavedForms.get().includes(form), [form]);
  return { track, isUnsaved };
}

interface Place {
  pathname: string;
  search: string;
}

/** Returns whether a navigation closes the page or the dialog. Lists change only the rest of the query. */
export function leaves(from: Place, to: Place): boolean {
  const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)];
  return from.pathname !== to.pathname || DIALOG_PARAMS.some((name) => before.get(name) !== after.get(name));
}

export const DISCARD = {
  title: 'Discard your changes?',
  text: 'Your changes have not been saved.',
  action: 'Discard',
  color: 'error',
} as const;
