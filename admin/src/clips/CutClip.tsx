import { LIMITS } from '@contract/limits.js';
import type { GameRecord } from '@contract/records/match.record.js';
import type { RecordingDetails, RecordingRecord } from '@contract/records/recording.record.js';
import ClipIcon from '@mui/icons-material/MovieOutlined';
import { lazy } from 'react';
import { useGetList } from 'react-admin';
import { usePermission } from '../auth/index.js';
import { DialogButton } from '../shared/ActionButton.js';
import { RecordDialogAt } from '../shared/form/index.js';
import { isOwnStream } from '../shared/stream-token.js';

const ClipDialog = lazy(() => import('./ClipDialog.js'));

/** Button that cuts a clip from the newest recording of a game. Hidden without a recording. */
export function CutClip({ game }: { game: GameRecord }) {
  const mayRead = usePermission('recordings:access');
  const mayCut = usePermission('clips:create');
  const { data = [] } = useGetList<RecordingRecord>(
    'recordings',
    {
      filter: { gameId: game.id },
      sort: { field: 'createdAt', order: 'DESC' },
      pagination: { page: 1, perPage: LIMITS.streamsPerGame },
    },
    { enabled: mayRead && mayCut && game.streamUrls.some(isOwnStream) },
  );
  const recording = data.find(({ state }) => state !== 'deleted');
  if (!recording) return null;
  return (
    <>
      <DialogButton
        permission="clips:create"
        label="Create clip"
        of={game.title}
        icon={ClipIcon}
        variant="outlined"
        dialog="clip"
        id={recording.id}
      />
      <RecordDialogAt<RecordingDetails>
        name="clip"
        permission="clips:create"
        resource="recordings"
        title="Clips"
        needs="files"
        dialog={ClipDialog}
      />
    </>
  );
}
