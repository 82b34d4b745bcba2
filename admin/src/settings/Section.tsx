import type { SettingsResponse, SettingsRecord } from '@contract/records/setting.record.js';
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
  /** Identifies the section: its title and address. */
  name: SectionName;
  /** Description under the title. */
  text: ReactNode;
  settings: SettingsRecord;
  /** Returns the section's fields of the settings. Must be the same function in each render. */
  read: ReadFields;
  dto: Dto;
  /** Saves the values after any confirmations. Resolves to false if the user declines. */
  save(values: FieldValues, version: Pick<SettingsRecord, 'id' | 'revision'>): Promise<SettingsResponse | false>;
  /** Called with the settings after the write. */
  onSaved(settings: SettingsRecord): void;
  children: ReactNode;
}

/** A section of the settings that is saved separately. */
export function Section(props: SectionProps) {
  const { name, text, settings, read, dto, save, onSaved, children } = props;
  const { title } = SECTIONS[name];
  const card = useSectionAt(name);
  const id = useId();
  const [labels] = useState((): FieldLabels => new Map());
  const resolver = useMemo(() => dtoResolver(dto), [dto]);
  const [typed, setTyped] = useState(false);
  const [base, setBase] = useState(() => baseOf(settings, read));
  // Counts how often another user's changes replaced the fields.
  const [round, setRound] = useState(0);

  const next = rebase(base, settings, read, typed);
  if (next !== base) setBase(next);

  const { track } = useUnsaved();
  useEffect(() => track(typed), [track, typed]);

  const write = async (values: FieldValues, revision = base.revision): Promise<SettingsResponse | false> => {
    try {
      return await save(values, { id: settings.id, revision });
    } catch (error) {
      const current = staleSettings(error);
      // Another section was saved a moment ago, but no field of this section changed.
      if (!current || !saysTheSame(base, current, read)) throw error;
      return save(values, current);
    }
  };
  const saved = (response: SettingsResponse): void => {
    setBase(baseOf(response.settings, read));
    onSaved(response.settings);
  };
  const saving = useFormSave({
    save: async (values, revision) => {
      const response = await write(values, revision);
      if (response) saved(response);
      return response;
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
        onTakeTheirs={({ storedValues: theirs, revision }) => {
          setBase({ fields: theirs, revision });
          setRound(round + 1);
        }}
      />
    </Card>
  );
}

/** On wide screens, the description is at the left and the fields are at the right. */
const frame = {
  display: 'grid',
  gap: { xs: 1.5, lg: 4 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1.6fr)' },
  alignItems: 'start',
  p: { xs: 2, md: 2.5 },
} as const;

/** Props that the page passes to every section. */
export type SectionOf = Pick<SectionProps, 'settings' | 'onSaved'>;

interface SectionBodyProps {
  failure: string;
  /** Title of the section, for the accessible names of its buttons. */
  title: string;
  onDirty(dirty: boolean): void;
  children: ReactNode;
}

/** The fields of a section with buttons to save or reset them. */
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

/** Scrolls to the section and focuses its first field when the address names the section. */
function useSectionAt(name: SectionName): RefObject<HTMLDivElement | null> {
  const { hash, key } = useLocation();
  const card = useRef<HTMLDivElement>(null);
  const isNamed = hash === `#${name}`;
  useEffect(() => {
    if (!isNamed) return;
    card.current?.scrollIntoView({ block: 'center' });
    card.current?.querySelector<HTMLElement>('input, textarea, [role="combobox"]')?.focus({ preventScroll: true });
    // The key makes a repeated navigation scroll again.
  }, [isNamed, key]);
  return card;
}
