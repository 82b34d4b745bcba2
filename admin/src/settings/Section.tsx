import type { SettingsAnswer, SettingsRecord } from '@contract/records/setting.record.js';
import { Alert, Box, Button, Card, Typography } from '@mui/material';
import { type ReactNode, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Form } from 'react-admin';
import { type FieldValues, useFormContext } from 'react-hook-form';
import { useLocation } from 'react-router';
import type { Dto } from '../api/fields.js';
import { type FieldLabels, FieldLabelsContext } from '../shared/form/field-labels.js';
import { useFields } from '../shared/form/FormBody.js';
import { dtoResolver } from '../shared/form/resolver.js';
import { StaleDialog } from '../shared/form/StaleDialog.js';
import { useFormSave } from '../shared/form/useFormSave.js';
import { Quiet } from '../shared/text.js';
import { useUnsaved } from '../shared/unsaved.js';
import { staleSettings } from './calls.js';
import { baseOf, type ReadFields, rebase, saysTheSame } from './rebase.js';
import { type SectionName, SECTIONS } from './sections.js';

export interface SectionProps {
  /** Which one it is: its title and address. */
  name: SectionName;
  /** What it is about, under the title. */
  text: ReactNode;
  settings: SettingsRecord;
  /** The fields of the settings that the section shows; the same function each time. */
  read: ReadFields;
  dto: Dto;
  /** Asks what is to be asked, then writes; false where the answer was no. */
  save(values: FieldValues, version: Pick<SettingsRecord, 'id' | 'revision'>): Promise<SettingsAnswer | false>;
  /** The settings as the write left them. */
  onSaved(settings: SettingsRecord): void;
  children: ReactNode;
}

/** A part of the settings, saved by itself. */
export function Section(props: SectionProps) {
  const { name, text, settings, read, dto, save, onSaved, children } = props;
  const { title } = SECTIONS[name];
  const card = useSectionAt(name);
  const id = useId();
  const [labels] = useState((): FieldLabels => new Map());
  const resolver = useMemo(() => dtoResolver(dto), [dto]);
  const [typed, setTyped] = useState(false);
  const [base, setBase] = useState(() => baseOf(settings, read));
  // Counts how often the fields were replaced by what somebody else stored.
  const [round, setRound] = useState(0);

  const next = rebase(base, settings, read, typed);
  if (next !== base) setBase(next);

  const { track } = useUnsaved();
  useEffect(() => track(typed), [track, typed]);

  const write = async (values: FieldValues, revision = base.revision): Promise<SettingsAnswer | false> => {
    try {
      return await save(values, { id: settings.id, revision });
    } catch (error) {
      const current = staleSettings(error);
      // Somebody saved another section a moment ago: nothing that this one shows has changed.
      if (!current || !saysTheSame(base, current, read)) throw error;
      return save(values, current);
    }
  };
  const saved = (answer: SettingsAnswer): void => {
    setBase(baseOf(answer.settings, read));
    onSaved(answer.settings);
  };
  const saving = useFormSave({
    save: async (values, revision) => {
      const answer = await write(values, revision);
      if (answer) saved(answer);
      return answer;
    },
    onSaved: () => setTyped(false),
    start: base.fields,
    read: (record) => read(record as SettingsRecord),
    labelsNow: () => Object.fromEntries(labels),
  });

  return (
    <Card component="section" ref={card} aria-labelledby={id} sx={frame}>
      <Box>
        <Typography id={id} variant="h2">
          {title}
        </Typography>
        <Quiet component="div" sx={{ mt: 0.5, maxWidth: '60ch' }}>
          {text}
        </Quiet>
      </Box>
      <Form
        key={round}
        record={base.fields}
        resolver={resolver}
        onSubmit={(values: FieldValues) => saving.submit(values)}
        noValidate
        disableInvalidFormNotification
      >
        <SectionBody failure={saving.failure} title={title} onDirty={setTyped}>
          <FieldLabelsContext value={labels}>{children}</FieldLabelsContext>
        </SectionBody>
      </Form>
      <StaleDialog
        saving={saving}
        onTakeTheirs={({ theirs, revision }) => {
          setBase({ fields: theirs, revision });
          setRound(round + 1);
        }}
      />
    </Card>
  );
}

/** On wide screens what it is about is on the left, the fields on the right. */
const frame = {
  display: 'grid',
  gap: { xs: 1.5, lg: 4 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1.6fr)' },
  alignItems: 'start',
  p: { xs: 2, md: 2.5 },
} as const;

/** What every section is given by the page. */
export type SectionOf = Pick<SectionProps, 'settings' | 'onSaved'>;

interface SectionBodyProps {
  failure: string;
  /** The section's: its buttons are many on the page. */
  title: string;
  onDirty(dirty: boolean): void;
  children: ReactNode;
}

/** The fields of a section and the buttons that save or undo them. */
function SectionBody({ failure, title, onDirty, children }: SectionBodyProps) {
  const { reset, formState } = useFormContext();
  const { isDirty, isSubmitting } = formState;
  const fields = useFields(onDirty);
  return (
    <>
      <Box
        ref={fields}
        inert={isSubmitting}
        sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start' }}
      >
        {failure && !isSubmitting && (
          <Alert severity="error" sx={{ mb: 1, width: '100%' }}>
            {failure}
          </Alert>
        )}
        {children}
      </Box>
      <Box sx={{ display: 'flex', gap: 1, mt: 1.5 }}>
        <Button
          type="submit"
          variant="contained"
          loading={isSubmitting}
          disabled={!isDirty}
          aria-label={`Save: ${title}`}
        >
          Save
        </Button>
        {isDirty && !isSubmitting && (
          <Button onClick={() => reset()} aria-label={`Undo: ${title}`}>
            Undo
          </Button>
        )}
      </Box>
    </>
  );
}

/** Brings a section into view, with the focus in its first field, when the address names it. */
function useSectionAt(name: SectionName): RefObject<HTMLDivElement | null> {
  const { hash, key } = useLocation();
  const card = useRef<HTMLDivElement>(null);
  const isNamed = hash === `#${name}`;
  useEffect(() => {
    if (!isNamed) return;
    card.current?.scrollIntoView({ block: 'center' });
    card.current?.querySelector<HTMLElement>('input, textarea, [role="combobox"]')?.focus({ preventScroll: true });
    // Going there again brings it into view again.
  }, [isNamed, key]);
  return card;
}
