import { readableBytes } from '@contract/bytes.js';
import type { RecordingRecord } from '@contract/records/recording.record.js';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import PublishIcon from '@mui/icons-material/PublishOutlined';
import { lazy } from 'react';
import { apiPath } from '../api/envelope.js';
import { write } from '../api/index.js';
import { DialogButton } from '../shared/ActionButton.js';
import { RecordDialogAt } from '../shared/form/index.js';
import { AskAction, RecordActions } from '../shared/list/index.js';
import { NameLink } from '../shared/NameLink.js';
import { ResourcePage } from '../shared/ResourcePage.js';
import { readableDuration } from './duration.js';
import { RecordingStateLabel, stateLabel } from './state.js';

const TrimDialog = lazy(() => import('./TrimDialog.js'));
const FilesDialog = lazy(() => import('./FilesDialog.js'));

const DELETION =
  'This deletes the files for ever. The parts that show the recording leave all replays, and caches may show it for a day.';

/** Recordings of own streams. */
export default function RecordingsPage() {
  return (
    <ResourcePage<RecordingRecord>
      resource="recordings"
      title="Recordings"
      text="Everything that encoders sent. The recording of a finished game becomes its replay."
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
        { source: 'duration', render: ({ duration }) => readableDuration(duration) },
        { source: 'bytes', label: 'Size', render: ({ bytes }) => readableBytes(bytes) },
      ]}
      actions={(recording) => <RecordingActions recording={recording} />}
      card={({ gameTitle, title, state, duration, bytes }) => ({
        title: <NameLink name={gameTitle} />,
        trailing: <RecordingStateLabel state={state} />,
        lines: [title, [readableDuration(duration), readableBytes(bytes)].join(' · ')],
      })}
      empty={{ title: 'No recordings yet', text: 'Add an own stream to a game and connect an encoder.' }}
      dialogs={
        <>
          <RecordDialogAt name="edit" permission="recordings:update" title="Trim" dialog={TrimDialog} />
          <RecordDialogAt name="files" permission="recordings:access" title="Download" dialog={FilesDialog} />
        </>
      }
    />
  );
}

function RecordingActions({ recording: { id, state } }: { recording: RecordingRecord }) {
  return (
    <RecordActions consequence={DELETION} locked={state === 'deleted' ? 'Its files were deleted' : undefined}>
      <DialogButton
        permission="recordings:access"
        label="Download"
        icon={DownloadIcon}
        locked={state === 'deleted' ? 'Its files were deleted' : undefined}
        dialog="files"
      />
      <AskAction
        label="Publish"
        icon={PublishIcon}
        locked={PUBLISH_LOCKS[state]}
        question={{
          title: 'Publish this recording?',
          text: 'It becomes a part of the replay of its game, which visitors can watch immediately.',
          action: 'Publish recording',
        }}
        run={() => write('POST', `${apiPath('recordings', id)}/publish`)}
      />
    </RecordActions>
  );
}

const PUBLISH_LOCKS: Partial<Record<RecordingRecord['state'], string>> = {
  recording: 'Its game has not finished',
  published: 'A replay already contains it',
  deleted: 'Its files were deleted',
};
