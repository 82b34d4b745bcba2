import { fromNow } from '@contract/time/labels.js';
import { Alert, Button, DialogActions, DialogContent } from '@mui/material';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useZone } from '../clock.js';
import { type Draft, type DraftName, dropDraft, keepDraft, readDraft } from './drafts.js';

interface FormBodyProps {
  failure: string;
  submitLabel: string;
  canSubmit: boolean;
  draft: DraftName | undefined;
  start: object;
  onCancel(): void;
  onDirty(dirty: boolean): void;
  children: ReactNode;
}

/** The fields of a dialog, with an offer to restore a draft above and the buttons below. */
export function FormBody(props: FormBodyProps) {
  const { failure, submitLabel, canSubmit, draft, start, onCancel, onDirty, children } = props;
  const { isSubmitting, submitCount, isValid } = useFormContext().formState;
  const fields = useFields(onDirty);
  return (
    <>
      {/* Text that the user types while the form is being sent would not be saved. */}
      <DialogContent ref={fields} inert={isSubmitting} sx={{ display: 'flex', flexDirection: 'column' }}>
        <DraftOffer name={draft} start={start} fields={fields} />
        {failure && !isSubmitting && (
          <Alert severity="error" sx={{ mb: 1 }}>
            {failure}
          </Alert>
        )}
        {children}
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button
          type="submit"
          variant="contained"
          loading={isSubmitting}
          disabled={!canSubmit}
          aria-disabled={!canSubmit || (!isValid && submitCount > 0)}
        >
          <span>{submitLabel}</span>
        </Button>
      </DialogActions>
    </>
  );
}

/**
 * Tracks the fields of the surrounding form. After each attempt to save, focuses the first invalid field, or the field
 * or button that lost the focus during the attempt.
 */
export function useFields(onDirty: (dirty: boolean) => void): RefObject<HTMLDivElement | null> {
  const fields = useRef<HTMLDivElement>(null);
  const { isDirty, isSubmitting, submitCount } = useFormContext().formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);

  const last = useRef<HTMLElement>(null);
  useEffect(() => {
    const form = fields.current?.closest('form');
    const note = ({ target }: FocusEvent): void => {
      last.current = target as HTMLElement;
    };
    form?.addEventListener('focusin', note);
    return () => form?.removeEventListener('focusin', note);
  }, []);

  useLayoutEffect(() => {
    if (!isSubmitting) return;
    const form = fields.current?.closest('form');
    const focused = document.activeElement;
    // Fields and button cannot retain the focus while disabled. The dialog recovers a lost focus only after a delay,
    // during which Escape would do nothing.
    if (focused === document.body || form?.contains(focused))
      form?.closest<HTMLElement>('.MuiDialog-container')?.focus();
  }, [isSubmitting]);

  const attempt = isSubmitting ? 0 : submitCount;
  // A layout effect focuses the field in the step that shows the error, so that keys do not get lost.
  useLayoutEffect(() => {
    if (!attempt) return;
    const form = fields.current?.closest('form');
    const invalid = fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (invalid) invalid.focus();
    // A focus elsewhere stays.
    else if (form && document.activeElement?.contains(form))
      (last.current?.isConnected ? last.current : form.querySelector<HTMLElement>('[type="submit"]'))?.focus();
    // The effect runs once per attempt: later errors must not move the focus while the user types elsewhere.
  }, [attempt]);
  return fields;
}

interface DraftOfferProps {
  name: DraftName | undefined;
  start: object;
  /** Element whose first field gets the focus after the decision. */
  fields: RefObject<HTMLElement | null>;
}

/** Offers to restore the unsaved draft of the form. */
function DraftOffer({ name, start, fields }: DraftOfferProps) {
  const { offer, restore, discard } = useDraft(name, start);
  const zone = useZone();
  if (!offer) return null;
  const decide = (act: () => void) => () => {
    act();
    fields.current?.querySelector<HTMLElement>('input, textarea, [role="combobox"]')?.focus();
  };
  return (
    <Alert
      severity="info"
      role="status"
      sx={{ mb: 1.5, flexWrap: 'wrap' }}
      action={
        <>
          <Button onClick={decide(restore)}>Restore</Button>
          <Button onClick={decide(discard)}>Discard</Button>
        </>
      }
    >{`You have an unsaved draft from ${fromNow(offer.at, undefined, zone)}.`}</Alert>
  );
}

interface DraftState {
  /** Draft of an earlier visit on which the user has not decided. */
  offer: Draft | undefined;
  restore(): void;
  discard(): void;
}

/** Stores a draft of the surrounding form while it differs from `start`, and reads the draft of an earlier visit. */
function useDraft(name: DraftName | undefined, start: object): DraftState {
  const { subscribe, setValue } = useFormContext();
  const [offer, setOffer] = useState(() => name && readDraft(name));
  const { owner, key } = name ?? {};

  useEffect(() => {
    if (!owner || !key) return;
    return subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty, name: field }) => {
        // Values that the form itself sets on start are no unsaved changes.
        if (isDirty || field) keepDraft({ owner, key }, values, start);
      },
    });
  }, [key, owner, start, subscribe]);

  return {
    offer,
    restore() {
      for (const [field, value] of Object.entries(offer?.values ?? {})) {
        setValue(field, value, { shouldDirty: true, shouldTouch: true });
      }
      setOffer(undefined);
    },
    discard() {
      if (name) dropDraft(name);
      setOffer(undefined);
    },
  };
}
