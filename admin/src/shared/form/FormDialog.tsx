import { Box, Dialog, DialogTitle } from '@mui/material';
import { type ReactNode, useCallback, useEffect, useId, useMemo, useState } from 'react';
import { Form, type RaRecord } from 'react-admin';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { Dto } from '../../api/fields.js';
import { useUser } from '../../auth/index.js';
import { confirm, withdrawQuestion } from '../confirm.js';
import { HistoryButton } from '../HistoryButton.js';
import { PresenceLine } from '../presence/PresenceMarks.js';
import type { HistoryOf } from '../resource-context.js';
import { DISCARD, useUnsaved } from '../unsaved.js';
import { useNarrow } from '../widths.js';
import { type DraftName, dropDraft } from './drafts.js';
import { type FieldLabels, FieldLabelsContext } from './field-labels.js';
import { FormBody } from './FormBody.js';
import { dtoResolver } from './resolver.js';
import { StaleDialog } from './StaleDialog.js';
import { useFormSave } from './useFormSave.js';

export interface FormDialogProps {
  title: string;
  /** Initial values. */
  initial: object;
  /** Class that validates the form. */
  dto?: Dto;
  /** Resolver that validates the form if a class is not sufficient. */
  resolver?: Resolver;
  /**
   * Writes; throws the refusal of the API. Resolves to a `{message}` to announce, or to false, which keeps the dialog
   * open.
   */
  save(values: FieldValues, revision?: number): Promise<unknown>;
  onClose(): void;
  /** Called after saving with the result of `save`, instead of `onClose`. */
  onDone?(saved: unknown): void;
  submitLabel?: string;
  /** Whether the form can be submitted now. True by default. */
  canSubmit?: boolean;
  /** Labels of further values that a conflict shows. */
  labels?: Readonly<Record<string, string>>;
  /** Returns the form's fields of a stored record, including its revision. Defaults to the record. */
  read?(record: RaRecord): object;
  /** Fields whose server messages are shown at another field. */
  move?: Readonly<Record<string, string>>;
  maxWidth?: 'xs' | 'sm' | 'md';
  /**
   * The name under which the browser keeps what is typed for a week ('league:new', `league:${id}`); never for a form
   * with a password or a secret.
   */
  draftKey?: string;
  /** Record of the form. Its history can be opened next to the title, which shows other users of the record below. */
  history?: HistoryOf;
  children: ReactNode;
}

/** 0 for a record that is not stored yet. */
const revisionOf = (record: object): number => ((record as Partial<RaRecord>).revision as number | undefined) ?? 0;

/**
 * A dialog with a form. Enter submits, Escape requires a confirmation if there are changes, and the first error gets
 * the focus.
 */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    initial,
    dto,
    save,
    onClose,
    onDone,
    submitLabel = 'Save',
    canSubmit = true,
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
  // A change that is undone in the history of the record shows in a form in which nothing was typed.
  useEffect(() => {
    if (!isUnsaved()) setStart((before) => (revisionOf(initial) > revisionOf(before) ? initial : before));
  }, [initial, isUnsaved]);

  /** Leaves without a confirmation, because the changes were saved or discarded. */
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
    onSaved(saved) {
      // Closes an open question about changes that are saved by now.
      withdrawQuestion();
      leave(() => (onDone ? onDone(saved) : onClose()));
    },
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
          // Revision of the form's values. The surrounding list may already have a newer revision.
          onSubmit={(values: FieldValues) => saving.submit(values, revisionOf(start) || undefined)}
          noValidate
          disableInvalidFormNotification
        >
          <FormBody
            failure={saving.failure}
            submitLabel={submitLabel}
            canSubmit={canSubmit}
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
        onTakeTheirs={({ storedValues: theirs }) => {
          discard();
          setStart(theirs);
        }}
      />
    </Dialog>
  );
}
