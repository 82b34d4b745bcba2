import { MESSAGES } from '@contract/messages.js';
import { SECOND } from '@contract/time/units.js';
import { readableBytes } from '@contract/bytes.js';
import type { RecordingRecord } from '@contract/records/recording.record.js';
import TrimIcon from '@mui/icons-material/ContentCut';
import ClipIcon from '@mui/icons-material/MovieOutlined';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import PublishIcon from '@mui/icons-material/PublishOutlined';
import { lazy } from 'react';
import { apiPath } from '../api/envelope.js';
import { usePermission } from '../auth/index.js';
import { write } from '../api/index.js';
import { duration } from '../shared/duration.js';
import { DialogButton } from '../shared/ActionButton.js';
import { RecordDialogAt } from '../shared/form/index.js';
import { AskAction, RecordActions } from '../shared/list/index.js';
import { NameLink } from '../shared/NameLink.js';
import { ResourcePage } from '../shared/ResourcePage.js';
import { RecordingStateLabel, stateLabel } from './state.js';

const TrimDialog = lazy(() => import('./TrimDialog.js'));
const ClipDialog = lazy(() => import('../clips/ClipDialog.js'));
const FilesDialog = lazy(() => import('./FilesDialog.js'));

/** Permissions of which one opens the dialog of clips. */
const CLIP_KEYS = ['clips:create', 'clips:delete'] as const;

const DELETION =
  'The files and the clips are deleted permanently. All replays lose the recording, and caches may still serve it for up to a day.';

/** Recordings of own streams. */
export default function RecordingsPage() {
  return (
    <ResourcePage<RecordingRecord>
      resource="recordings"
      title="Recordings"
      text="Everything that encoders sent. When a game finishes, its recordings become its replay: automatically, or after approval."
      csv={[
        ['Game', 'gameTitle'],
        'title',
        ['State', ({ state }) => stateLabel(state)],
        ['Seconds', 'duration'],
        'bytes',
        ['Created', 'createdAt'],
      ]}
      main="gameTitle"
      columns={[
        { source: 'gameTitle', label: 'Game', render: ({ gameTitle }) => <NameLink name={gameTitle} nowrap /> },
        { source: 'title', label: 'Stream', hidden: 'compact' },
        { source: 'state', render: ({ state }) => <RecordingStateLabel state={state} /> },
        { source: 'duration', render: (recording) => duration(recording.duration * SECOND) },
        { source: 'bytes', label: 'Size', render: ({ bytes }) => readableBytes(bytes) },
      ]}
      actions={(recording) => <RecordingActions recording={recording} />}
      card={({ gameTitle, title, state, duration: seconds, bytes }) => ({
        title: <NameLink name={gameTitle} />,
        trailing: <RecordingStateLabel state={state} />,
        lines: [title, [duration(seconds * SECOND), readableBytes(bytes)].join(' · ')],
      })}
      empty={{ title: 'No recordings yet', text: 'Add an own stream to a game and connect an encoder.' }}
      dialogs={
        <>
          <RecordDialogAt name="edit" permission="recordings:update" title="Trim" needs="files" dialog={TrimDialog} />
          <RecordDialogAt name="clip" permission={CLIP_KEYS} title="Clips" needs="files" dialog={ClipDialog} />
          <RecordDialogAt
            name="files"
            permission="recordings:access"
            title="Download"
            needs="files"
            dialog={FilesDialog}
          />
        </>
      }
    />
  );
}

const TRIM = { label: 'Trim', icon: TrimIcon };

function RecordingActions({ recording: { id, state } }: { recording: RecordingRecord }) {
  const mayAddReplays = usePermission('replays:create');
  const mayCut = usePermission('clips:create');
  return (
    <RecordActions
      edit={TRIM}
      consequence={DELETION}
      locked={state === 'deleted' ? 'Its files were deleted' : undefined}
    >
      <DialogButton
        permission="recordings:access"
        label="Download"
        icon={DownloadIcon}
        locked={state === 'deleted' ? 'Its files were deleted' : undefined}
        dialog="files"
      />
      <DialogButton
        permission={mayCut ? 'clips:create' : 'clips:delete'}
        label={mayCut ? 'Create clip' : 'Clips'}
        icon={ClipIcon}
        locked={state === 'deleted' ? 'Its files were deleted' : undefined}
        dialog="clip"
      />
      <AskAction
        label="Publish"
        icon={PublishIcon}
        locked={mayAddReplays ? PUBLISH_LOCKS[state] : MESSAGES.permissionDenied}
        question={{
          title: 'Publish this recording?',
          text: 'The recording becomes a part of the replay. Visitors can watch it immediately.',
          action: 'Publish recording',
        }}
        run={() => write('POST', `${apiPath('recordings', id)}/publish`)}
      />
    </RecordActions>
  );
}

const PUBLISH_LOCKS: Partial<Record<RecordingRecord['state'], string>> = {
  recording: 'Finish the game first',
  published: 'A replay already contains this recording',
  deleted: 'Its files were deleted',
};
