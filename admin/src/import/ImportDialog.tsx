import { ImportDto } from '@contract/dto/import.dto.js';
import type { ImportReport } from '@contract/records/import.record.js';
import { Dialog, DialogTitle } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { SourceContextProvider } from 'react-admin';
import { type FieldValues, FormProvider, useForm } from 'react-hook-form';
import { ApiError, fieldErrors, messageOf } from '../api/index.js';
import { confirm } from '../shared/confirm.js';
import { dtoResolver } from '../shared/form/index.js';
import { viewerZone } from '../shared/time.js';
import { useNarrow } from '../shared/useNarrow.js';
import { useSettings } from '../shared/useSettings.js';
import { type FixtureFile, importFixtures } from './fixture-file.js';
import { ImportForm } from './ImportForm.js';
import { ImportResult, ImportRunning } from './ImportResult.js';
import { toImport } from './report.js';

type Step =
  | { at: 'form' }
  | { at: 'checked'; report: ImportReport }
  | { at: 'running'; total: number }
  | { at: 'done'; report: ImportReport; message: string };

const resolver = dtoResolver(ImportDto);
const sources = { getSource: (source: string) => source, getLabel: (source: string) => source };

/** Imports a file of fixtures: choose, check (nothing is written), import, result. */
export default function ImportDialog({ onClose }: { onClose(): void }) {
  const { settings, isReady } = useSettings();
  return isReady && <Steps timeZone={settings?.timeZone ?? viewerZone()} onClose={onClose} />;
}

function Steps({ timeZone, onClose }: { timeZone: string; onClose(): void }) {
  const id = useId();
  const narrow = useNarrow();
  const client = useQueryClient();
  const [step, setStep] = useState<Step>({ at: 'form' });
  const [file, setFile] = useState<FixtureFile | null>(null);
  const [failure, setFailure] = useState('');
  const form = useForm({
    resolver,
    defaultValues: { text: '', league: '', category: '', timeZone, match: '' },
  });

  const refuse = (error: unknown): void => {
    setFailure(messageOf(error));
    const errors = fieldErrors(error instanceof ApiError ? error.body?.errors : undefined);
    for (const [field, message] of Object.entries(errors))
      if (typeof message === 'string') form.setError(field, { message });
  };

  const check = async (values: FieldValues): Promise<void> => {
    setFailure('');
    if (!file?.format) return setFailure('Choose a .json, .csv or .ics file with fixtures.');
    await importFixtures(file.format, values, true).then(({ report }) => setStep({ at: 'checked', report }), refuse);
  };

  const run = async (report: ImportReport): Promise<void> => {
    if (!file?.format) return;
    setFailure('');
    setStep({ at: 'running', total: report.rows.length });
    try {
      const answer = await importFixtures(file.format, form.getValues(), false);
      setStep({ at: 'done', ...answer });
    } catch (error) {
      refuse(error);
      setStep({ at: 'checked', report });
    } finally {
      for (const name of ['games', 'matches', 'leagues', 'streams'])
        void client.invalidateQueries({ queryKey: [name] });
    }
  };

  const close = async (): Promise<void> => {
    if (step.at === 'running') return;
    const typed = step.at !== 'done' && (file !== null || form.formState.isDirty);
    const question = { title: 'Leave the import?', text: 'Nothing has been imported yet.', action: 'Leave' };
    if (!typed || (await confirm(question))) onClose();
  };

  return (
    <Dialog open onClose={() => void close()} fullWidth maxWidth="md" fullScreen={narrow} aria-labelledby={id}>
      <DialogTitle id={id}>Import fixtures</DialogTitle>
      <FormProvider {...form}>
        <SourceContextProvider value={sources}>
          {step.at === 'form' && (
            <ImportForm file={file} onFile={setFile} failure={failure} onSubmit={check} onCancel={() => void close()} />
          )}
          {step.at === 'checked' && (
            <ImportResult
              report={step.report}
              failure={failure}
              onBack={() => setStep({ at: 'form' })}
              onImport={toImport(step.report) ? () => void run(step.report) : undefined}
            />
          )}
          {step.at === 'running' && <ImportRunning rows={step.total} />}
          {step.at === 'done' && <ImportResult report={step.report} message={step.message} onClose={onClose} />}
        </SourceContextProvider>
      </FormProvider>
    </Dialog>
  );
}
