import { Box, Dialog, DialogTitle } from '@mui/material';
import { useCallback, useEffect, useId, useMemo, useState, type ReactNode } from 'react';
import { Form, type RaRecord } from 'react-admin';
import type { FieldValues, Resolver } from 'react-hook-form';
import { useUser } from '../../auth/index.js';
import { confirm } from '../confirm.js';
import { DISCARD, setUnsaved, unsavedForms, type UnsavedForm } from '../unsaved.js';
import { useNarrow } from '../useNarrow.js';
import { differences } from './differences.js';
import { dropDraft, type DraftName } from './drafts.js';
import { FormBody } from './FormBody.js';
import { StaleDialog } from './StaleDialog.js';
import { useFormSave } from './useFormSave.js';

export interface FormDialogProps {
  title: string;
  /** What the form starts with. */
  initial: object;
  resolver: Resolver;
  /** Writes; throws the API's refusal. False: somebody thought better of it, the dialog stays. */
  save(values: FieldValues, revision?: number): Promise<unknown>;
  onClose(): void;
  submitLabel?: string;
  /** Labels of the fields that a conflict shows. */
  labels?: Readonly<Record<string, string>>;
  /** Server messages of a field shown under another. */
  move?: Readonly<Record<string, string>>;
  maxWidth?: 'xs' | 'sm' | 'md';
  /**
   * Keeps what is typed for a reload or an accidental close, under this name: 'league:new', `league:${id}`. It stays
   * in the browser for a week: never for a form with a password or a secret.
   */
  draftKey?: string;
  children: ReactNode;
}

const revisionOf = (record: object) => (record as Partial<RaRecord>).revision as number | undefined;

/** A dialog with a form: Enter submits, Escape asks when there are changes, the first error gets the focus. */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    initial,
    resolver,
    save,
    onClose,
    submitLabel = 'Save',
    labels = {},
    move,
    maxWidth = 'sm',
    draftKey,
    children,
  } = props;
  const id = useId();
  const narrow = useNarrow();
  const [start, setStart] = useState(initial);

  const owner = useUser()?.id;
  const draft = useMemo(
    (): DraftName | undefined => (draftKey && owner ? { owner, key: draftKey } : undefined),
    [draftKey, owner],
  );
  const form = useMemo((): UnsavedForm => ({ discard: () => draft && dropDraft(draft) }), [draft]);
  const track = useCallback((dirty: boolean): void => setUnsaved(form, dirty), [form]);
  useEffect(() => () => setUnsaved(form, false), [form]);

  /** What was typed is saved, or not wanted: nothing is left to ask about. */
  const leave = (): void => {
    setUnsaved(form, false);
    form.discard();
    onClose();
  };
  const close = async (): Promise<void> => {
    if (!unsavedForms.get().includes(form)) return onClose();
    if (await confirm(DISCARD)) leave();
  };

  const { failure, conflict, submit, settle } = useFormSave({ save, move, onSaved: leave });

  return (
    <Dialog open onClose={() => void close()} fullWidth maxWidth={maxWidth} fullScreen={narrow} aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <Box
        sx={{ display: 'contents', '& > form': { display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 } }}
      >
        <Form
          record={start}
          resolver={resolver}
          // The version that the form shows: while one types, the list around may already have read a newer one.
          onSubmit={(values: FieldValues) => submit(values, revisionOf(start))}
          noValidate
          disableInvalidFormNotification
        >
          <FormBody
            failure={failure}
            submitLabel={submitLabel}
            draft={draft}
            start={start}
            onCancel={() => void close()}
            onDirty={track}
          >
            {children}
          </FormBody>
        </Form>
      </Box>
      {conflict && (
        <StaleDialog
          differences={differences(conflict.values, conflict.current, labels)}
          onCancel={settle}
          onTakeTheirs={() => {
            form.discard();
            setStart(conflict.current);
            settle();
          }}
          onKeepMine={() => {
            settle();
            void submit(conflict.values, conflict.current.revision as number);
          }}
        />
      )}
    </Dialog>
  );
}
