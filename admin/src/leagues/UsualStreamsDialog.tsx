import { UsualStreamDto, UsualStreamsDto } from '@contract/dto/usual-streams.dto.js';
import type { LeagueRecord } from '@contract/records/league.record.js';
import { useQuery } from '@tanstack/react-query';
import { useGetOne } from 'react-admin';
import { Field, FormDialog, LoadingDialog } from '../shared/form/index.js';
import { Quiet } from '../shared/text.js';
import { useWrite } from '../shared/writes.js';
import { StreamEntries } from '../streams/StreamEntries.js';
import { readUsualStreams, saveUsualStreams } from './calls.js';

/** Edits the usual streams of a league, which can be assigned to selected games in one step. */
export default function UsualStreamsDialog({ id, onClose }: { id: string; onClose(): void }) {
  const write = useWrite('leagues');
  const league = useGetOne<LeagueRecord>('leagues', { id });
  const usual = useQuery({
    queryKey: ['leagues', 'usual-streams', id],
    queryFn: () => readUsualStreams(id),
    // A form must start with the stored streams, not with a cached response.
    gcTime: 0,
  });

  if (!league.data || !usual.data) {
    const both = { error: league.error ?? usual.error, refetch: () => [league.refetch(), usual.refetch()] };
    return <LoadingDialog title="Usual streams" of={both} onClose={onClose} />;
  }
  const { streams, revision } = usual.data;
  return (
    <FormDialog
      title={`Usual streams of ${league.data.name}`}
      initial={{ streams, revision }}
      dto={UsualStreamsDto}
      history={{ resource: 'leagues', id, name: league.data.name }}
      maxWidth="md"
      submitLabel="Save streams"
      labels={{ streams: 'Streams' }}
      save={(values, seen) => write(() => saveUsualStreams(id, values.streams as UsualStreamDto[], seen))}
      onClose={onClose}
    >
      <Quiet sx={{ mb: 1.5 }}>Assign these streams to selected games in one step. Existing streams stay.</Quiet>
      <StreamEntries
        name="streams"
        of={UsualStreamDto}
        min={0}
        address={(entry) => (
          <Field
            of={UsualStreamDto}
            within={entry}
            source="url"
            label="URL"
            helperText="https://… or a path under /media/"
            slotProps={{ htmlInput: { spellCheck: false, autoComplete: 'off' } }}
          />
        )}
      />
    </FormDialog>
  );
}
