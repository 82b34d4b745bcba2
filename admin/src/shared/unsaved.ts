import { useCallback, useEffect, useMemo } from 'react';
import { createStore } from './store.js';
import { DIALOG_PARAMS } from './useDialogParam.js';

/** A form with changes that no server has. */
export interface UnsavedForm {
  /** Somebody chose to leave without them. */
  discard(): void;
}

/** The forms with changes: leaving the page or its dialog asks first. */
export const unsavedForms = createStore<readonly UnsavedForm[]>([]);

export function setUnsaved(form: UnsavedForm, unsaved: boolean): void {
  const others = unsavedForms.get().filter((one) => one !== form);
  if (unsaved) unsavedForms.set([...others, form]);
  else if (others.length < unsavedForms.get().length) unsavedForms.set(others);
}

const nothing = (): void => undefined;

/** A form's own entry among them, for as long as it is there; `discard` is the same function each time. */
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

/** Whether going from one address to another closes the page or the dialog: lists change the rest of the query. */
export function leaves(from: Place, to: Place): boolean {
  const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)];
  return from.pathname !== to.pathname || DIALOG_PARAMS.some((name) => before.get(name) !== after.get(name));
}

export const DISCARD = {
  title: 'Discard your changes?',
  text: 'What you typed here has not been saved.',
  action: 'Discard',
  color: 'error',
} as const;
