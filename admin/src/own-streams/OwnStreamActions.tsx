import type { OwnStreamRecord } from '@contract/records/own-stream.record.js';
import KeyIcon from '@mui/icons-material/KeyOutlined';
import RevokeIcon from '@mui/icons-material/KeyOffOutlined';
import DisconnectIcon from '@mui/icons-material/LinkOff';
import RemoveIcon from '@mui/icons-material/DeleteOutline';
import SwitchIcon from '@mui/icons-material/SwapHoriz';
import { Box } from '@mui/material';
import type { Done } from '../api/index.js';
import { ActionButton, type ActionButtonProps } from '../shared/ActionButton.js';
import { confirm, type Question } from '../shared/confirm.js';
import { useAct } from '../shared/writes.js';
import { disconnectEncoder, removeOwnStream, replaceKey, revokeKey, switchEncoder } from './calls.js';
import { DISCONNECT, NEW_KEY, REMOVE, REVOKE, SWITCH } from './questions.js';
import { shownKey } from './shown-key.js';

interface ActionProps extends Pick<ActionButtonProps, 'permission' | 'label' | 'icon' | 'color'> {
  ownStream: OwnStreamRecord;
  /** Resource whose lists the action changes. */
  resource?: 'own-streams' | 'games';
  question: Question;
  run(): Promise<Done>;
  onDone?(): void;
}

/** A button that asks before it acts on an own stream. */
function Action({
  ownStream: { title, game },
  resource = 'own-streams',
  question,
  run,
  onDone,
  ...button
}: ActionProps) {
  const { act, busy } = useAct(resource);
  const start = async (): Promise<void> => {
    if ((await confirm(question)) && (await act(run))) onDone?.();
  };
  const of = [title, game?.title].filter(Boolean).join(', ');
  return <ActionButton {...button} of={of} variant="outlined" disabled={busy} onClick={() => void start()} />;
}

interface OwnStreamActionsProps {
  ownStream: OwnStreamRecord;
  /** Whether the own stream can be removed here. True by default. */
  canRemove?: boolean;
  onRemoved?(): void;
}

/** Buttons for the key and the encoder of an own stream. */
export function OwnStreamActions({ ownStream, canRemove = true, onRemoved }: OwnStreamActionsProps) {
  const { id, state, title, hasKey } = ownStream;
  const createKey = async (): Promise<Done> => {
    const { message, ingest } = await replaceKey(id);
    shownKey.set({ title, ingest });
    return { message };
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {state !== 'ended' && (
        <Action
          ownStream={ownStream}
          permission="own-streams:update"
          label="New key"
          icon={KeyIcon}
          question={NEW_KEY}
          run={createKey}
        />
      )}
      {state === 'up' && (
        <Action
          ownStream={ownStream}
          permission="own-streams:update"
          label="Disconnect"
          icon={DisconnectIcon}
          question={DISCONNECT}
          run={() => disconnectEncoder(id)}
        />
      )}
      {hasKey && (
        <Action
          ownStream={ownStream}
          permission="own-streams:update"
          label="Revoke key"
          icon={RevokeIcon}
          question={REVOKE}
          run={() => revokeKey(id)}
        />
      )}
      {canRemove && (
        <Action
          ownStream={ownStream}
          resource="games"
          permission="own-streams:delete"
          label="Remove"
          icon={RemoveIcon}
          question={{ ...REMOVE, items: [title] }}
          run={() => removeOwnStream(id)}
          onDone={onRemoved}
        />
      )}
    </Box>
  );
}

/** Lets the encoder in that was rejected because another one sends the stream. */
export const SwitchButton = ({ ownStream }: { ownStream: OwnStreamRecord }) => (
  <Action
    ownStream={ownStream}
    permission="own-streams:update"
    label="Switch"
    icon={SwitchIcon}
    question={SWITCH}
    run={() => switchEncoder(ownStream.id)}
  />
);
