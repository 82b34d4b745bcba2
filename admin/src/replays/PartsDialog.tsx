import { ReplayPartsDto } from '@contract/dto/replay.dto.js';
import type { ReplayRecord } from '@contract/records/replay.record.js';
import { useRefreshResource } from '../shared/resource-context.js';
import { useGetOne } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { announcements } from '../api/index.js';
import { dtoResolver, FormDialog, LoadingDialog } from '../shared/form/index.js';
import { PartEntries } from './PartEntries.js';
import { partsForm, saveParts } from './parts.js';

const resolver = dtoResolver(ReplayPartsDto);
const LABELS = { parts: 'Parts' };

/** The parts of a replay, in the order in which they are watched. */
export default function PartsDialog({ id, onClose }: { id: string; onClose(): void }) {
  const { data: replay, error, refetch } = useGetOne<ReplayRecord>('replays', { id });
  const refresh = useRefreshResource('replays');
  if (!replay) {
    return <LoadingDialog title="Replay parts" error={error} onRetry={() => void refetch()} onClose={onClose} />;
  }
  const save = async (values: FieldValues, revision?: number): Promise<void> => {
    try {
      announcements.emit(await saveParts(id, values.parts as object[], revision));
    } finally {
      void refresh();
    }
  };
  return (
    <FormDialog
      title={`Replay parts of ${replay.title}`}
      initial={partsForm(replay)}
      resolver={resolver}
      labels={LABELS}
      maxWidth="md"
      draftKey={`replay-parts:${id}`}
      submitLabel="Save parts"
      save={save}
      onClose={onClose}
    >
      <PartEntries />
    </FormDialog>
  );
}
