import type { GameRecord } from '@contract/records/match.record.js';
import LiveIcon from '@mui/icons-material/SensorsOutlined';
import FinishIcon from '@mui/icons-material/StopCircleOutlined';
import { gameCalls } from '../api/index.js';
import { ActionButton } from '../shared/ActionButton.js';
import { confirm } from '../shared/confirm.js';
import { useAct } from '../shared/useAct.js';

/** Sets a scheduled game live, or finishes a live one; shown as done only when the server has done it. */
export function OnAirButton({ game, variant }: { game: GameRecord; variant?: 'outlined' }) {
  const { act, busy } = useAct();
  const { title, status, streamUrls } = game;

  const goLive = async (): Promise<void> => {
    const text = streamUrls.length
      ? 'It goes live now, before its kick-off: followers are told and its streams open.'
      : 'It goes live now although it has no stream: visitors will find nothing to watch.';
    if (await confirm({ title: 'Set this game live?', text, items: [title], action: 'Set live', color: 'success' }))
      await act(() => gameCalls.goLive(game));
  };
  const finish = async (): Promise<void> => {
    const text = 'It leaves the live list, and its streams are no longer shown.';
    if (await confirm({ title: 'Finish this game?', text, items: [title], action: 'Finish game' }))
      await act(() => gameCalls.setStatus(game, 'Finished'));
  };

  return status === 'Live' ? (
    <ActionButton
      permission="games:update"
      label="Finish"
      of={title}
      icon={FinishIcon}
      variant={variant}
      disabled={busy}
      onClick={() => void finish()}
    />
  ) : (
    <ActionButton
      permission="games:update"
      label="Set live"
      of={title}
      icon={LiveIcon}
      variant={variant}
      disabled={busy}
      onClick={() => void goLive()}
    />
  );
}
