import type { ResultDto } from '@contract/dto/game.dto.js';
import { LIMITS } from '@contract/limits.js';
import type { GameRecord } from '@contract/records/match.record.js';
import AddIcon from '@mui/icons-material/Add';
import RemoveIcon from '@mui/icons-material/Remove';
import { Box, IconButton, Typography } from '@mui/material';
import { Fragment, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { gameCalls, messageOf } from '../../api/index.js';
import { usePermission } from '../../auth/index.js';
import { Panel } from '../../dashboard/Panel.js';
import { useRefreshResource } from '../../shared/resource-context.js';
import { figure } from '../../theme/theme.js';
import { Phases, Score } from '../Score.js';

const SIDES = [
  ['homeTeam', 'homeScore'],
  ['awayTeam', 'awayScore'],
] as const;

/** Changes the score and the phase of a game with one press each. The dialog of the score edits everything else. */
export function ScorePad({ game }: { game: GameRecord }) {
  const mayEdit = usePermission('games:update');
  const { result, change } = useResult(game);
  const hasStarted = game.status !== 'Scheduled';
  return (
    <Panel title={hasStarted ? 'Score' : 'Status text'} trailing={<Score game={{ ...game, ...result }} />}>
      {hasStarted && (
        <Box sx={{ ...PAD, gridTemplateColumns: COLUMNS[mayEdit ? 'editor' : 'reader'] }}>
          {SIDES.map(([team, side]) => {
            const total = result[side];
            const setTotal = (next: number): void =>
              change({ homeScore: result.homeScore ?? 0, awayScore: result.awayScore ?? 0, [side]: next });
            return (
              <Fragment key={side}>
                <Typography dir="auto" sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
                  {game[team]}
                </Typography>
                {mayEdit && (
                  <IconButton
                    aria-label={`Subtract one from ${game[team]}`}
                    disabled={!total}
                    onClick={() => setTotal((total ?? 0) - 1)}
                    sx={KEY}
                  >
                    <RemoveIcon />
                  </IconButton>
                )}
                <Typography
                  component="output"
                  aria-label={`Score of ${game[team]}`}
                  sx={{ ...figure('2rem'), minWidth: 48, textAlign: 'center' }}
                >
                  {total ?? '–'}
                </Typography>
                {mayEdit && (
                  <IconButton
                    aria-label={`Add one to ${game[team]}`}
                    disabled={(total ?? 0) >= LIMITS.score}
                    onClick={() => setTotal((total ?? 0) + 1)}
                    sx={KEY}
                  >
                    <AddIcon />
                  </IconButton>
                )}
              </Fragment>
            );
          })}
        </Box>
      )}
      {mayEdit && game.status === 'Live' && (
        <Box sx={{ px: 2, pb: 2, '&:empty': { display: 'none' } }}>
          <Phases
            sport={game.category}
            selected={result.statusText}
            onSelect={(statusText) => change({ statusText })}
          />
        </Box>
      )}
    </Panel>
  );
}

const PAD = { display: 'grid', alignItems: 'center', gap: 1, px: 2, py: 1.5 } as const;
const COLUMNS = { editor: 'minmax(0, 1fr) auto auto auto', reader: 'minmax(0, 1fr) auto' } as const;

const KEY = { width: 48, height: 48, border: 1, borderColor: 'divider', '& svg': { fontSize: 22 } } as const;

type Result = Required<Pick<ResultDto, 'homeScore' | 'awayScore' | 'statusText'>>;

const resultOf = ({ homeScore, awayScore, statusText }: GameRecord): Result => ({ homeScore, awayScore, statusText });

/**
 * Shows each press immediately and saves the latest result. Presses during a save are sent together with the next save.
 * After an error, the stored result is shown again.
 */
function useResult(game: GameRecord) {
  const notify = useNotify();
  const refresh = useRefreshResource('games');
  const pressed = useRef<Result>(null);
  const [unsaved, setUnsaved] = useState<Result | null>(null);

  const save = async (): Promise<void> => {
    let { revision } = game;
    try {
      let sent: Result | null = null;
      while (pressed.current && sent !== pressed.current) {
        sent = pressed.current;
        revision = (await gameCalls.setResult({ ...game, revision }, sent)).game.revision;
        if (sent === pressed.current) await refresh();
      }
    } catch (error) {
      notify(messageOf(error), { type: 'error' });
      void refresh();
    } finally {
      pressed.current = null;
      setUnsaved(null);
    }
  };
  const change = (part: Partial<Result>): void => {
    const isSaving = pressed.current !== null;
    pressed.current = { ...(pressed.current ?? resultOf(game)), ...part };
    setUnsaved(pressed.current);
    if (!isSaving) void save();
  };
  return { result: unsaved ?? resultOf(game), change };
}
