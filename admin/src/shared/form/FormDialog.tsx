import { agoInWords } from '@contract/time/labels.js';
import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type ReactNode, type RefObject, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Form, type RaRecord } from 'react-admin';
import { type FieldValues, type Resolver, useFormContext } from 'react-hook-form';
import type { Dto } from '../../api/fields.js';
import { useUser } from '../../auth/index.js';
import { confirm } from '../confirm.js';
import { HistoryButton } from '../HistoryButton.js';
import { PresenceLine } from '../presence/PresenceMarks.js';
import type { HistoryOf } from '../resource-context.js';
import { DISCARD, useUnsaved } from '../unsaved.js';
import { useNarrow } from '../widths.js';
import { type Draft, type DraftName, dropDraft, keepDraft, readDraft } from './drafts.js';
import { type FieldLabels, FieldLabelsContext } from './field-labels.js';
import { dtoResolver } from './resolver.js';
import { StaleDialog } from './StaleDialog.js';
import { useFormSave } from './useFormSave.js';

export interface FormDialogProps {
  title: string;
  /** What the form starts with. */
  initial: object;
  /** The class that validates the form. */
  dto?: Dto;
  /** What validates the form where a class alone does not. */
  resolver?: Resolver;
  /**
   * Writes; throws the refusal of the API. Resolves to a `{message}` to announce, or to false, which keeps the dialog
   * open.
   */
  save(values: FieldValues, revision?: number): Promise<unknown>;
  onClose(): void;
  /** Takes the place of closing once it is saved, with what `save` resolved to. */
  onDone?(saved: unknown): void;
  submitLabel?: string;
  /** Labels of what a conflict shows in addition to the fields. */
  labels?: Readonly<Record<string, string>>;
  /** What the form shows of a stored record, with its revision; left out: the record itself. */
  read?(record: RaRecord): object;
  /** Server messages of a field shown under another. */
  move?: Readonly<Record<string, string>>;
  maxWidth?: 'xs' | 'sm' | 'md';
  /**
   * Keeps what is typed for a reload or an accidental close, under this name: 'league:new', `league:${id}`. It stays
   * in the browser for a week: never for a form with a password or a secret.
   */
  draftKey?: string;
  /** The record that the form changes: its history is offered next to the title, and who else has it open below. */
  history?: HistoryOf;
  children: ReactNode;
}

const revisionOf = (record: object) => (record as Partial<RaRecord>).revision as number | undefined;

/** A dialog with a form: Enter submits, Escape asks when there are changes, the first error gets the focus. */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    initial,
    dto,
    save,
    onClose,
    onDone,
    submitLabel = 'Save',
    labels,
    read = (record) => record,
    move,
    maxWidth = 'sm',
    draftKey,
    history,
    children,
  } = props;
  const id = useId();
  const narrow = useNarrow();
  const [start, setStart] = useState(initial);
  const byDto = useMemo(() => dto && dtoResolver(dto, move), [dto, move]);
  const [fieldLabels] = useState((): FieldLabels => new Map());

  const owner = useUser()?.id;
  const draft = useMemo(
    (): DraftName | undefined => (draftKey && owner ? { owner, key: draftKey } : undefined),
    [draftKey, owner],
  );
  const discard = useCallback(() => draft && dropDraft(draft), [draft]);
  const { track, isUnsaved } = useUnsaved(discard);

  /** What was typed is saved, or not wanted: nothing is left to ask about. */
  const leave = (then: () => void): void => {
    track(false);
    discard();
    then();
  };
  const close = async (): Promise<void> => {
    if (!isUnsaved()) return onClose();
    if (await confirm(DISCARD)) leave(onClose);
  };

  const saving = useFormSave({
    save,
    move,
    onSaved: (saved) => leave(() => (onDone ? onDone(saved) : onClose())),
    start,
    read,
    labelsNow: () => ({ ...Object.fromEntries(fieldLabels), ...labels }),
  });

  return (
    <Dialog open onClose={() => void close()} fullWidth maxWidth={maxWidth} fullScreen={narrow} aria-labelledby={id}>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <DialogTitle id={id} sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {title}
        </DialogTitle>
        {history && (
          <Box sx={{ mr: 2 }}>
            <HistoryButton of={history} variant="text" />
          </Box>
        )}
      </Box>
      {history && <PresenceLine of={history} mode="editing" sx={{ px: 2.5, flexShrink: 0 }} />}
      <Box
        sx={{ display: 'contents', '& > form': { display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 } }}
      >
        <Form
          record={start}
          resolver={props.resolver ?? byDto}
          // The version that the form shows: while one types, the list around may already have read a newer one.
          onSubmit={(values: FieldValues) => saving.submit(values, revisionOf(start))}
          noValidate
          disableInvalidFormNotification
        >
          <FormBody
            failure={saving.failure}
            submitLabel={submitLabel}
            draft={draft}
            start={start}
            onCancel={() => void close()}
            onDirty={track}
          >
            <FieldLabelsContext value={fieldLabels}>{children}</FieldLabelsContext>
          </FormBody>
        </Form>
      </Box>
      <StaleDialog
        saving={saving}
        onTakeTheirs={({ theirs }) => {
          discard();
          setStart(theirs);
        }}
      />
    </Dialog>
  );
}

interface FormBodyProps {
  failure: string;
  submitLabel: string;
  draft: DraftName | undefined;
  start: object;
  onCancel(): void;
  onDirty(dirty: boolean): void;
  children: ReactNode;
}

function FormBody(props: FormBodyProps) {
  const { failure, submitLabel, draft, start, onCancel, onDirty, children } = props;
  const { isSubmitting, submitCount, isValid } = useFormContext().formState;
  const fields = useFields(onDirty);
  return (
    <>
      <DialogContent ref={fields} sx={{ display: 'flex', flexDirection: 'column' }}>
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
          {submitLabel}
        </Button>
      </DialogActions>
    </>
  );
}

/**
 * The element with the fields of the form around. After each attempt to save the focus goes to the first one that says it is
 * invalid, or back to the button that saves, which loses it while it cannot be pressed.
 */
export function useFields(onDirty: (dirty: boolean) => void): RefObject<HTMLDivElement | null> {
  const fields = useRef<HTMLDivElement>(null);
  const { isDirty, isSubmitting, submitCount, errors } = useFormContext().formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);

  const attempt = isSubmitting ? 0 : submitCount;
  useEffect(() => {
    if (!attempt) return;
    const form = fields.current?.closest('form');
    const invalid = fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (invalid) invalid.focus();
    // Somebody who has gone elsewhere meanwhile stays there.
    else if (form && document.activeElement?.contains(form))
      form.querySelector<HTMLElement>('[type="submit"]')?.focus();
  }, [attempt, errors]);
  return fields;
}

interface DraftOfferProps {
  name: DraftName | undefined;
  start: object;
  /** Where the focus goes once the offer is answered: its first field. */
  fields: RefObject<HTMLElement | null>;
}

/** Offers what was left unsaved in this form before. */
export function DraftOffer({ name, start, fields }: DraftOfferProps) {
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
    >
      You have an unsaved draft from {agoInWords(offer.at)}.
    </Alert>
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
