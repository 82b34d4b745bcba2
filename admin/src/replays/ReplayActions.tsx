import type { ReplayRecord } from '@contract/records/replay.record.js';
import PreviewIcon from '@mui/icons-material/PlayCircleOutline';
import PartsIcon from '@mui/icons-material/PlaylistPlayOutlined';
import { ActionButton } from '../shared/ActionButton.js';
import { DeleteAction, EditAction, RowActions } from '../shared/list/index.js';
import { useDialogParam } from '../shared/useDialogParam.js';
import { partsIn } from './labels.js';

export function ReplayActions({ replay }: { replay: ReplayRecord }) {
  const { open } = useDialogParam();
  const { id, title, parts } = replay;
  return (
    <RowActions>
      <ActionButton
        permission="replays:access"
        label="Preview"
        of={title}
        icon={PreviewIcon}
        locked={parts.length ? undefined : 'It has no parts to play'}
        onClick={() => open('preview', id)}
      />
      <ActionButton
        permission="replays:update"
        label="Replay parts"
        of={title}
        icon={PartsIcon}
        onClick={() => open('parts', id)}
      />
      <EditAction permission="replays:update" id={id} of={title} />
      <DeleteAction
        resource="replays"
        record={replay}
        permission="replays:delete"
        noun="replay"
        name={title}
        text={parts.length ? `Its ${partsIn(replay)} ${parts.length === 1 ? 'goes' : 'go'} with it.` : ''}
      />
    </RowActions>
  );
}
