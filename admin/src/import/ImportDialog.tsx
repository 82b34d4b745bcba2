import { DATE_ORDERS, type DateOrder, ImportDto } from '@contract/dto/import.dto.js';
import type { ImportReport } from '@contract/records/import.record.js';
import { localZone } from '@contract/time/zones.js';
import FileIcon from '@mui/icons-material/UploadFileOutlined';
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormHelperText,
  Typography,
} from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useId, useState } from 'react';
import { SelectInput, SourceContextProvider } from 'react-admin';
import { type FieldValues, FormProvider, useForm, useFormContext } from 'react-hook-form';
import { ApiError, fieldErrors, messageOf } from '../api/index.js';
import { usePermission } from '../auth/index.js';
import { useSettings } from '../settings/useSettings.js';
import { confirm } from '../shared/confirm.js';
import { useFields } from '../shared/form/FormBody.js';
import { dtoResolver, Field, Fields } from '../shared/form/index.js';
import { Quiet } from '../shared/text.js';
import { useNarrow } from '../shared/widths.js';
import { number } from '../shared/words.js';
import {
  type FixtureFile,
  FORMAT_NAMES,
  hasSomethingToLose,
  importFixtures,
  meaningChoices,
  readFixtures,
  toImport,
} from './fixture-import.js';
import { ImportResult, ImportRunning } from './ImportResult.js';

type Step =
  | { at: 'form' }
  | { at: 'checked'; report: ImportReport }
  | { at: 'running'; total: number }
  | { at: 'done'; report: ImportReport; message: string };

const DATE_ORDER_QUESTION = 'Choose how the file writes dates such as 05/08/2026';
const DATE_ORDER_NAMES: Record<DateOrder, string> = {
  'day-first': 'Day first: 5 August',
  'month-first': 'Month first: 8 May',
};
const DATE_ORDER_CHOICES = DATE_ORDERS.map((id) => ({ id, name: DATE_ORDER_NAMES[id] }));

const resolver = dtoResolver(ImportDto);
const sources = { getSource: (source: string) => source, getLabel: (source: string) => source };

/** Imports a file of fixtures in steps: select, check (a dry run), import, result. */
export default function ImportDialog({ onClose }: { onClose(): void }) {
  const { settings, isReady } = useSettings();
  return isReady && <Steps timeZone={settings?.timeZone ?? localZone()} onClose={onClose} />;
}

function Steps({ timeZone, onClose }: { timeZone: string; onClose(): void }) {
  const id = useId();
  const narrow = useNarrow();
  const client = useQueryClient();
  const [step, setStep] = useState<Step>({ at: 'form' });
  const [file, setFile] = useState<FixtureFile | null>(null);
  const [failure, setFailure] = useState('');
  const [asksForOrder, setAsksForOrder] = useState(false);
  const [ambiguous, setAmbiguous] = useState<readonly string[]>([]);
  const form = useForm({
    resolver,
    defaultValues: { text: '', league: '', category: '', timeZone, match: '', meanings: {} },
  });

  const refuse = (error: unknown): void => {
    setFailure(messageOf(error));
    const errors = fieldErrors(error instanceof ApiError ? error.body?.errors : undefined);
    for (const [field, message] of Object.entries(errors))
      if (typeof message === 'string') form.setError(field, { message });
  };

  const check = async (values: FieldValues): Promise<void> => {
    setFailure('');
    // The file's field already reports an unknown format.
    if (!file) return setFailure('Choose a .json, .csv or .ics file with fixtures.');
    if (!file.format) return;
    await importFixtures(file.format, values, true).then(({ report }) => {
      const isOrderOpen = report.needsDateOrder && !values['dateOrder'];
      const unasked = report.ambiguousAbbreviations.filter((name) => !ambiguous.includes(name));
      if (!isOrderOpen && unasked.length === 0) return setStep({ at: 'checked', report });
      setAmbiguous((names) => [...names, ...unasked]);
      if (!isOrderOpen) return;
      setAsksForOrder(true);
      form.setError('dateOrder', { message: DATE_ORDER_QUESTION });
    }, refuse);
  };

  const run = async (report: ImportReport): Promise<void> => {
    if (!file?.format) return;
    setFailure('');
    setStep({ at: 'running', total: report.rows.length });
    try {
      const result = await importFixtures(file.format, form.getValues(), false);
      setStep({ at: 'done', ...result });
    } catch (error) {
      refuse(error);
      setStep({ at: 'checked', report });
    } finally {
      for (const name of ['games', 'matches', 'leagues', 'streams'])
        void client.invalidateQueries({ queryKey: [name] });
    }
  };

  const take = (newFile: FixtureFile): void => {
    setFile(newFile);
    setAsksForOrder(false);
    setAmbiguous([]);
    form.resetField('dateOrder');
    form.resetField('meanings');
  };

  const close = async (): Promise<void> => {
    if (step.at === 'running') return;
    const question = { title: 'Leave the import?', text: 'Nothing has been imported yet.', action: 'Leave' };
    const { text: _, ...typed } = form.formState.dirtyFields;
    const isUnfinished = hasSomethingToLose({
      file,
      hasTyped: Object.values(typed).some(Boolean),
      report: 'report' in step ? step.report : undefined,
      isDone: step.at === 'done',
    });
    if (!isUnfinished || (await confirm(question))) onClose();
  };

  return (
    <Dialog open onClose={() => void close()} fullWidth maxWidth="md" fullScreen={narrow} aria-labelledby={id}>
      <DialogTitle id={id}>Import fixtures</DialogTitle>
      <FormProvider {...form}>
        <SourceContextProvider value={sources}>
          {step.at === 'form' && (
            <ImportForm
              file={file}
              onFile={take}
              failure={failure}
              asksForOrder={asksForOrder}
              ambiguous={ambiguous}
              onSubmit={check}
              onCancel={() => void close()}
            />
          )}
          {step.at === 'checked' && (
            <ImportResult
              report={step.report}
              encoding={file?.encoding}
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

interface ImportFormProps {
  file: FixtureFile | null;
  failure: string;
  /** Whether the check found dates that could be day/month or month/day. */
  asksForOrder: boolean;
  /** Abbreviations of time zones in the file that have several meanings. */
  ambiguous: readonly string[];
  onFile(file: FixtureFile): void;
  onSubmit(values: FieldValues): Promise<void>;
  onCancel(): void;
}

const NOTHING = (): void => undefined;

/** First step: selects the file and fills in values that its rows omit. */
function ImportForm({ file, failure, asksForOrder, ambiguous, onFile, onSubmit, onCancel }: ImportFormProps) {
  const { handleSubmit, setValue, formState } = useFormContext();
  const { errors, isSubmitting } = formState;
  const fields = useFields(NOTHING);
  const wrongFile = typeof errors.text?.message === 'string' ? errors.text.message : '';

  const missing = [
    usePermission('leagues:create') ? '' : 'Rows of leagues that do not exist will be rejected.',
    usePermission('games:update') ? '' : 'Rows that change a game will be rejected.',
  ].filter(Boolean);

  const take = (fixtureFile: FixtureFile): void => {
    onFile(fixtureFile);
    setValue('text', fixtureFile.text, { shouldDirty: true, shouldValidate: true });
  };

  return (
    <form onSubmit={(event) => void handleSubmit(onSubmit)(event)} noValidate style={{ display: 'contents' }}>
      <DialogContent ref={fields} inert={isSubmitting}>
        {failure && (
          <Alert severity="error" sx={{ mb: 1.5 }}>
            {failure}
          </Alert>
        )}
        {missing.length > 0 && (
          <Alert severity="info" sx={{ mb: 1.5 }}>
            {missing.join(' ')}
          </Alert>
        )}
        <FileDrop file={file} error={wrongFile} onFile={take} />
        <Fields>
          <Field of={ImportDto} source="league" helperText="Used when a row has no league. Created if needed." />
          <Field of={ImportDto} source="category" helperText="The sport of the league" />
          <Field of={ImportDto} source="timeZone" helperText="For times without a time zone" />
          <Field of={ImportDto} source="match" helperText="Optional: adds every game to this match" />
          {asksForOrder && <Field of={ImportDto} source="dateOrder" choices={DATE_ORDER_CHOICES} />}
          {ambiguous.map((name) => (
            <SelectInput
              key={name}
              source={`meanings.${name}`}
              label={`${name} means`}
              choices={meaningChoices(name)}
              emptyText="Unknown: rows with it are rejected"
              helperText="This abbreviation has several meanings."
            />
          ))}
        </Fields>
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="contained" loading={isSubmitting}>
          Check
        </Button>
      </DialogActions>
    </form>
  );
}

interface FileDropProps {
  file: FixtureFile | null;
  error: string;
  onFile(file: FixtureFile): void;
}

function FileDrop({ file, error, onFile }: FileDropProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const [failure, setFailure] = useState('');

  const read = (selectedFile: File | undefined): void => {
    if (!selectedFile) return;
    setFailure('');
    readFixtures(selectedFile).then(onFile, (problem: unknown) => setFailure(messageOf(problem)));
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    read(event.dataTransfer.files[0]);
  };
  const unknown = file && !file.format ? 'Unsupported file. Choose a .json, .csv or .ics file with fixtures.' : '';
  const problem = failure || unknown || error;

  return (
    <>
      <Box
        component="label"
        htmlFor={id}
        onDragOver={(event: DragEvent) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        sx={{
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'center',
          gap: 0.5,
          p: 3,
          mb: 1,
          cursor: 'pointer',
          borderRadius: '8px',
          border: '1.5px dashed',
          borderColor: problem ? 'error.main' : over ? 'primary.main' : 'text.secondary',
          bgcolor: over ? 'action.hover' : undefined,
          '&:focus-within': { outline: 2, outlineColor: 'primary.main', outlineStyle: 'solid' },
        }}
      >
        <FileIcon aria-hidden />
        <Typography sx={{ fontWeight: 550 }}>{file?.name ?? 'Choose or drop a file'}</Typography>
        <Quiet>
          {file?.format
            ? `${FORMAT_NAMES[file.format]}, ${number(file.rows)} lines, ${file.encoding}`
            : 'openfootball .json, .csv or .ics'}
        </Quiet>
        <input
          id={id}
          type="file"
          accept=".json,.csv,.ics,application/json,text/csv,text/calendar"
          aria-label="File with fixtures"
          aria-invalid={!!problem}
          aria-describedby={`${id}-problem`}
          onChange={(event) => read(event.target.files?.[0])}
          style={{ position: 'absolute', opacity: 0, width: 1, height: 1 }}
        />
      </Box>
      <FormHelperText id={`${id}-problem`} error>
        {problem}
      </FormHelperText>
    </>
  );
}
