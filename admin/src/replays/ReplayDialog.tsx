import { ReplayDto } from '@contract/dto/replay.dto.js';
import { LIMITS } from '@contract/limits.js';
import type { ReplayRecord } from '@contract/records/replay.record.js';
import { SPORTS } from '@contract/sports.js';
import { useRef } from 'react';
import { AutocompleteInput, TextInput } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { LeagueInput } from '../games/LeagueInput.js';
import { choicesOf, dtoResolver, Fields, FormDialog, useSave } from '../shared/form/index.js';
import { today } from '../shared/time.js';
import { ThumbnailInput } from './ThumbnailInput.js';

/** The form asks for a league by its id. */
const MOVE = { league: 'leagueId' };
const resolver = dtoResolver(ReplayDto, MOVE);
const LABELS = {
  title: 'Title',
  category: 'Category',
  date: 'Date',
  thumbnail: 'Thumbnail URL',
  highlightsUrl: 'Highlights URL',
};
const shrink = { inputLabel: { shrink: true } };

const newReplay = () => ({ title: '', category: '', date: today(undefined), thumbnail: '', highlightsUrl: '' });

interface ReplayDialogProps {
  replay?: ReplayRecord;
  /** Takes the place of closing once a replay was added. */
  onAdded?(id: string): void;
  onClose(): void;
}

/** Adds a replay, or changes the one given. */
export default function ReplayDialog({ replay, onAdded, onClose }: ReplayDialogProps) {
  const save = useSave('replays');
  const added = useRef('');

  const submit = async (values: FieldValues, revision?: number): Promise<void> => {
    // The name of the league stays behind: the id says which one is meant.
    const { id } = await save({ ...values, league: undefined }, { record: replay, revision });
    if (!replay) added.current = String(id);
  };

  return (
    <FormDialog
      title={replay ? 'Edit replay' : 'Add replay'}
      initial={replay ?? newReplay()}
      resolver={resolver}
      labels={LABELS}
      move={MOVE}
      draftKey={`replay:${replay?.id ?? 'new'}`}
      submitLabel={replay ? 'Save' : 'Add replay'}
      save={submit}
      onClose={() => (added.current && onAdded ? onAdded(added.current) : onClose())}
    >
      <TextInput
        source="title"
        label="Title"
        isRequired
        autoFocus
        fullWidth
        slotProps={{ htmlInput: { maxLength: LIMITS.title } }}
      />
      <LeagueInput />
      <Fields>
        <AutocompleteInput
          source="category"
          label="Category"
          choices={choicesOf(SPORTS)}
          isRequired
          fullWidth
          helperText={false}
        />
        <TextInput source="date" label="Date" type="date" isRequired fullWidth slotProps={shrink} />
      </Fields>
      <ThumbnailInput />
      <TextInput source="highlightsUrl" label="Highlights URL" type="url" fullWidth helperText="Optional" />
    </FormDialog>
  );
}
