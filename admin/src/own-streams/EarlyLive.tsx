import type { OwnStreamRecord } from '@contract/records/own-stream.record.js';
import { MenuItem, TextField } from '@mui/material';
import { usePermission } from '../auth/index.js';
import { useAct } from '../shared/writes.js';
import { changeEarlyLive } from './calls.js';
import { earlyChoices } from './early-live.js';

export const EARLY_LIVE_LABEL = 'Go live when the encoder sends';

/** Selects how long before its time a connected encoder sets the game live. Hidden once the game has started. */
export function EarlyLive({ ownStream: { id, game, earlyLiveMinutes } }: { ownStream: OwnStreamRecord }) {
  const mayChange = usePermission('own-streams:update');
  const mayChangeGame = usePermission('games:update');
  const { act, busy } = useAct('own-streams');
  if (!mayChange || !mayChangeGame || game?.status !== 'Scheduled') return null;
  return (
    <TextField
      select
      label={EARLY_LIVE_LABEL}
      value={earlyLiveMinutes}
      disabled={busy}
      onChange={({ target }) => void act(() => changeEarlyLive(id, Number(target.value)))}
      sx={{ maxWidth: 320 }}
    >
      {earlyChoices(earlyLiveMinutes).map(({ id: minutes, name }) => (
        <MenuItem key={minutes} value={minutes}>
          <span>{name}</span>
        </MenuItem>
      ))}
    </TextField>
  );
}
