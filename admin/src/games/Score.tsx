import { LIMITS } from '@contract/limits.js';
import { wholeNumberMessage } from '@contract/messages.js';
import type { GameRecord } from '@contract/records/match.record.js';
import { phasesOf } from '@contract/phases.js';
import { hasScore, isCalledOff, type Result, statusTextsOf } from '@contract/results.js';
import { cleanLine } from '@contract/text.js';
import { Alert, Box, Button, ButtonBase, Chip, Popover, TextField, Typography } from '@mui/material';
import { type FocusEvent, type SyntheticEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { announcements, ApiError, gameCalls, messageOf } from '../api/index.js';
import { usePermission } from '../auth/index.js';
import { useListKeysOn } from '../shared/list-keys.js';
import { tooLong } from '../shared/form/too-long.js';
import { useRefreshResource } from '../shared/resource-context.js';
import { TARGET, TOUCH } from '../theme/tokens.js';

/** Returns a result such as '2–1 · Half-time'. Empty for a game without a result. */
export function resultInWords(game: Result): string {
  const score = hasScore(game) ? `${game.homeScore}–${game.awayScore}` : '';
  return [score, game.statusText].filter(Boolean).join(' · ');
}

/** Parses a total. Returns null for an empty text and undefined for invalid input. */
export function readTotal(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const total = Number(text);
  return Number.isInteger(total) && total >= 0 && total <= LIMITS.score ? total : undefined;
}

/** Shows the result of a game. Users who may update games can edit it in the list. */
export function Score({ game }: { game: GameRecord }) {
  const mayEdit = usePermission('games:update');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const words = resultInWords(game);
  const what = whatOf(game).toLowerCase();
  const shortcut = useListKeysOn() ? 's' : undefined;
  if (!mayEdit) return <span>{words || '–'}</span>;
  return (
    <>
      <ButtonBase
        // The name begins with the visible text, for users of voice control (WCAG 2.5.3).
        aria-label={words ? `${words}: ${what} of ${game.title}. Change it` : `Add the ${what} of ${game.title}`}
        aria-haspopup="dialog"
        aria-keyshortcuts={shortcut}
        onClick={(event) => setAnchor(event.currentTarget)}
        // A score without a text must not wrap at its dash.
        sx={{ ...quiet, ...(!words && NOTHING_YET), whiteSpace: game.statusText ? undefined : 'nowrap' }}
      >
        <span>{words || 'Add'}</span>
      </ButtonBase>
      {anchor && <ScoreEditor game={game} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}

/** Returns the label of the editable part. An upcoming game has no score yet. */
const whatOf = ({ status }: GameRecord): string => (status === 'Scheduled' ? 'Status text' : 'Score');

/** Looks like text until it is hovered or focused. */
const quiet = {
  minHeight: 28,
  [TOUCH]: { minHeight: TARGET, minWidth: TARGET },
  maxWidth: 180,
  px: 0.75,
  borderRadius: 1,
  border: '1px solid transparent',
  font: 'inherit',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'right',
  '&:hover, &:focus-visible': { borderColor: 'divider', bgcolor: 'action.hover' },
} as const;

/** Inconspicuous, because a column of 'Add' buttons would stand out. */
const NOTHING_YET = { color: 'text.secondary', fontWeight: 400 } as const;

const MIDDLE = {
  anchorReference: 'none',
  // The paper has an absolute position.
  sx: { '& .MuiPopover-paper': { top: '20%', left: '50%', transform: 'translateX(-50%) !important' } },
} as const;

interface ScoreEditorProps {
  game: GameRecord;
  /** Cell of the score. Without it, the editor is in the middle of the window. */
  anchor?: HTMLElement;
  onClose(): void;
}

/** Edits two totals and a text over their cell. Enter saves, Escape closes, and the arrow keys change a total. */
export function ScoreEditor({ game, anchor, onClose }: ScoreEditorProps) {
  const notify = useNotify();
  const refresh = useRefreshResource('games');
  // A concurrent change by another user is overwritten only after the user has seen it.
  const [seen, setSeen] = useState<number | undefined>(game.revision);
  const [home, setHome] = useState(String(game.homeScore ?? ''));
  const [away, setAway] = useState(String(game.awayScore ?? ''));
  const [text, setText] = useState(game.statusText);
  const excess = tooLong(text, LIMITS.statusText, 'Status text', cleanLine);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const id = useId();
  const { form, keepFocus } = useFocusWhile(busy);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);

  const save = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    const [homeScore, awayScore] = [readTotal(home), readTotal(away)];
    if (homeScore === undefined || awayScore === undefined) {
      setProblem(wholeNumberMessage(homeScore === undefined ? 'Home score' : 'Away score', LIMITS.score));
      return;
    }
    setBusy(true);
    setProblem('');
    try {
      const seenGame = { ...game, revision: seen ?? game.revision };
      announcements.emit(await gameCalls.setResult(seenGame, { homeScore, awayScore, statusText: text }));
      if (isOpen.current) onClose();
    } catch (error) {
      // The editor was closed before the response, so a toast shows the error.
      if (!isOpen.current) return notify(`${game.title} was not changed. ${messageOf(error)}`, { type: 'error' });
      setProblem(messageOf(error));
      if (error instanceof ApiError && error.code === 'STALE_WRITE') setSeen(undefined);
      setBusy(false);
    } finally {
      void refresh();
    }
  };

  return (
    <Popover
      open
      anchorEl={anchor}
      {...(!anchor && MIDDLE)}
      onClose={onClose}
      anchorOrigin={{ vertical: 'center', horizontal: 'center' }}
      transformOrigin={{ vertical: 'top', horizontal: 'center' }}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': `${id}-title` } }}
    >
      <Box
        ref={form}
        component="form"
        noValidate
        tabIndex={-1}
        onFocus={keepFocus}
        onSubmit={(event: SyntheticEvent) => void save(event)}
        sx={{ outline: 'none' }}
      >
        {/* Text that the user types during saving would be lost. */}
        <Box inert={busy} sx={{ p: 2, width: 320 }}>
          <Typography id={`${id}-title`} variant="subtitle2" sx={{ mb: 1.5 }}>
            {`${whatOf(game)} of ${game.title}`}
          </Typography>
          {game.status !== 'Scheduled' && (
            <Box sx={{ display: 'flex', gap: 1, mb: 1.5 }}>
              <Total label={game.homeTeam} value={home} onChange={setHome} autoFocus />
              <Total label={game.awayTeam} value={away} onChange={setAway} />
            </Box>
          )}
          <TextField
            label="Status text"
            size="small"
            fullWidth
            sx={{ mt: 0.5 }}
            value={text}
            autoFocus={game.status === 'Scheduled'}
            onChange={(event) => setText(event.target.value)}
            error={!!excess}
            helperText={excess}
            slotProps={{ htmlInput: { list: `${id}-texts` }, formHelperText: { role: 'alert' } }}
          />
          {game.status === 'Live' && <Phases sport={game.category} selected={text} onSelect={setText} />}
          <datalist id={`${id}-texts`}>
            {statusTextsOf(game.status, game.category).map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
          {isCalledOff({ status: game.status, statusText: text }) && <CalledOffNote />}
          {problem && (
            <Alert severity="error" sx={{ mt: 1.5 }}>
              {`${problem}${seen === undefined ? ` It is now ${resultInWords(game) || 'without a score'}.` : ''}`}
            </Alert>
          )}
          <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, mt: 1.5 }}>
            <Button variant="text" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" variant="contained" loading={busy} disabled={!!excess}>
              Save
            </Button>
          </Box>
        </Box>
      </Box>
    </Popover>
  );
}

/** Sets the phase of a live game with one click: 'Q3', 'Set 2'. */
export function Phases({
  sport,
  selected,
  onSelect,
}: {
  sport: string;
  selected: string;
  onSelect: (text: string) => void;
}) {
  const phases = phasesOf(sport);
  if (phases.length === 0) return null;
  return (
    <Box role="group" aria-label="Phase" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 1 }}>
      {phases.map((phase) => (
        <Chip
          key={phase}
          size="small"
          label={phase}
          color={phase === selected ? 'primary' : 'default'}
          aria-pressed={phase === selected}
          onClick={() => onSelect(phase)}
        />
      ))}
    </Box>
  );
}

/** Focuses the form while it is busy and then restores the focus within the form. */
function useFocusWhile(busy: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const last = useRef<HTMLElement>(null);
  const keepFocus = ({ target }: FocusEvent<HTMLElement>): void => {
    if (target !== form.current) last.current = target;
  };
  const wasBusy = useRef(false);
  useLayoutEffect(() => {
    if (busy) form.current?.focus();
    else if (wasBusy.current) last.current?.focus();
    wasBusy.current = busy;
  }, [busy]);
  return { form, keepFocus };
}

interface TotalProps {
  /** Name of the team. */
  label: string;
  value: string;
  autoFocus?: boolean;
  onChange(value: string): void;
}

function Total({ label, value, autoFocus = false, onChange }: TotalProps) {
  return (
    <TextField
      label={label}
      type="number"
      size="small"
      fullWidth
      value={value}
      autoFocus={autoFocus}
      onFocus={(event) => event.target.select()}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ htmlInput: { min: 0, max: LIMITS.score, step: 1, inputMode: 'numeric' } }}
    />
  );
}

/** Explains the effect of the status text of a postponed or cancelled game. */
export const CalledOffNote = () => (
  <Typography variant="body2" color="warning" role="status" sx={{ mt: 0.5 }}>
    A postponed or cancelled game does not go live automatically, and its streams stay closed. After its usual length,
    it is listed as finished. Clear the status text to put the game back on.
  </Typography>
);
