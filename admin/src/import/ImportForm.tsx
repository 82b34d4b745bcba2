import { LIMITS } from '@contract/limits.js';
import { LEAGUE_CATEGORIES } from '@contract/sports.js';
import { Alert, Button, DialogActions, DialogContent } from '@mui/material';
import { SelectInput, TextInput } from 'react-admin';
import { useFormContext, type FieldValues } from 'react-hook-form';
import { usePermission } from '../auth/index.js';
import { choicesOf } from '../shared/form/choices.js';
import { Fields, ZoneInput } from '../shared/form/index.js';
import type { FixtureFile } from './fixture-file.js';
import { FileDrop } from './FileDrop.js';

interface ImportFormProps {
  file: FixtureFile | null;
  failure: string;
  onFile(file: FixtureFile): void;
  onSubmit(values: FieldValues): Promise<void>;
  onCancel(): void;
}

/** First step: the file, and what its rows leave open. */
export function ImportForm({ file, failure, onFile, onSubmit, onCancel }: ImportFormProps) {
  const { handleSubmit, setValue, formState } = useFormContext();
  const { errors, isSubmitting } = formState;
  const wrongFile = typeof errors.text?.message === 'string' ? errors.text.message : '';

  const missing = [
    usePermission('leagues:create') ? '' : 'Rows of leagues that do not exist yet will be refused.',
    usePermission('games:update') ? '' : 'Rows that change a game will be refused.',
  ].filter(Boolean);

  const take = (chosen: FixtureFile): void => {
    onFile(chosen);
    setValue('text', chosen.text, { shouldDirty: true, shouldValidate: true });
  };

  return (
    <form onSubmit={(event) => void handleSubmit(onSubmit)(event)} noValidate style={{ display: 'contents' }}>
      <DialogContent>
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
          <TextInput
            source="league"
            label="League"
            isRequired
            fullWidth
            slotProps={{ htmlInput: { maxLength: LIMITS.name } }}
            helperText="Of rows that name none; made when it does not exist"
          />
          <SelectInput
            source="category"
            label="Category"
            choices={choicesOf(LEAGUE_CATEGORIES)}
            isRequired
            fullWidth
            helperText="The sport of the league"
          />
          <ZoneInput helperText="Of times that name none" />
          <TextInput
            source="match"
            label="Match"
            fullWidth
            slotProps={{ htmlInput: { maxLength: LIMITS.title } }}
            helperText="Optional: puts every game into this one match"
          />
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
