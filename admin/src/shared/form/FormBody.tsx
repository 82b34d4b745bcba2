import { agoInWords } from '@contract/time/labels.js';
import { Alert, Button, DialogActions, DialogContent } from '@mui/material';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { type Draft, type DraftName, dropDraft, keepDraft, readDraft } from './drafts.js';

interface FormBodyProps {
  failure: string;
  submitLabel: string;
  draft: DraftName | undefined;
  start: object;
  onCancel(): void;
  onDirty(dirty: boolean): void;
  children: ReactNode;
}

/** The fields of a dialog with the offer of a draft above them, and the buttons below. */
export function FormBody(props: FormBodyProps) {
  const { failure, submitLabel, draft, start, onCancel, onDirty, children } = props;
  const { isSubmitting, submitCount, isValid } = useFormContext().formState;
  const fields = useFields(onDirty);
  return (
    <>
      {/* What is typed while the form is on its way would not be saved. */}
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
        <Button type="submit" variant="contained" loading={isSubmitting} aria-disabled={!isValid && submitCount > 0}>
          <span>{submitLabel}</span>
        </Button>
      </DialogActions>
    </>
  );
}

/**
 * The fields of the form around: after each attempt to save the focus goes to the first invalid one, or back to what
 * had it last in the form and lost it meanwhile: a field, or the button that saves.
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
    // Fields and button cannot keep the focus now. The dialog looks only now and then for a focus that was lost to the
    // page, and Escape would do nothing until then.
    if (focused === document.body || form?.contains(focused))
      form?.closest<HTMLElement>('.MuiDialog-container')?.focus();
  }, [isSubmitting]);

  const attempt = isSubmitting ? 0 : submitCount;
  // In the step that shows what is wrong: who reads it and types on would type into nothing until then.
  useLayoutEffect(() => {
    if (!attempt) return;
    const form = fields.current?.closest('form');
    const invalid = fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (invalid) invalid.focus();
    // A focus that has gone elsewhere meanwhile stays there.
    else if (form && document.activeElement?.contains(form))
      (last.current?.isConnected ? last.current : form.querySelector<HTMLElement>('[type="submit"]'))?.focus();
    // Once an attempt: errors that go or come while one types elsewhere would carry the focus, and what is typed, away.
  }, [attempt]);
  return fields;
}

interface DraftOfferProps {
  name: DraftName | undefined;
  start: object;
  /** Where the focus goes once the offer is answered: its first field. */
  fields: RefObject<HTMLElement | null>;
}

/** Offers what was left unsaved in this form before. */
function DraftOffer({ name, start, fields }: DraftOfferProps) {
  const { offer, restore, discard } = useDraft(name, start);
  if (!offer) return null;
  const answer = (act: () => void) => () => {
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
          <Button onClick={answer(restore)}>Restore</Button>
          <Button onClick={answer(discard)}>Discard</Button>
        </>
      }
    >{`You have an unsaved draft from ${agoInWords(offer.at)}.`}</Alert>
  );
}

interface KeptDraft {
  /** What was left from another time and has not been answered. */
  offer: Draft | undefined;
  restore(): void;
  discard(): void;
}

/** Keeps what is typed into the form around while it differs from `start`, and finds what was kept before. */
function useDraft(name: DraftName | undefined, start: object): KeptDraft {
  const { subscribe, setValue } = useFormContext();
  const [offer, setOffer] = useState(() => name && readDraft(name));
  const { owner, key } = name ?? {};

  useEffect(() => {
    if (!owner || !key) return;
    return subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty, name: field }) => {
        // Values that the form itself sets while it starts are no unsaved changes.
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
