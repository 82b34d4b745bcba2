import { isPlayableAddress, playableAddressMessage } from '@contract/dto/stream.dto.js';
import type { GameRecord, StreamRecord } from '@contract/records/match.record.js';
import ReplaceIcon from '@mui/icons-material/SwapHoriz';
import { Box, Button, TextField, Typography } from '@mui/material';
import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { gameCalls, messageOf } from '../api/index.js';
import { ActionButton } from '../shared/ActionButton.js';
import { useDialogParam } from '../shared/useDialogParam.js';
import { useWrite } from '../shared/writes.js';
import { checkAddress, checkWords } from '../streams/check-address.js';
import { entriesOf } from './game-form.js';
import { REPLACE } from './game-path.js';

interface ReplaceStreamProps {
  game: GameRecord;
  stream: Pick<StreamRecord, 'id' | 'title'>;
}

/** Replaces the address of a stream in place: Replace, paste, Enter. */
export function ReplaceStream({ game, stream }: ReplaceStreamProps) {
  const { name, id, open, close } = useDialogParam();
  const isOpen = name === REPLACE && id === stream.id;
  const place = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) place.current?.querySelector('button')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <Box ref={place} sx={{ flexBasis: isOpen ? '100%' : 'auto', minWidth: 0 }}>
      {isOpen ? (
        <ReplaceForm game={game} stream={stream} onClose={close} />
      ) : (
        <ActionButton
          permission="games:update"
          label="Replace"
          of={`${stream.title}, ${game.title}`}
          icon={ReplaceIcon}
          variant="outlined"
          onClick={() => open(REPLACE, stream.id)}
        />
      )}
    </Box>
  );
}

/** Saves an address that plays or cannot be checked. An address that does not play requires a second press. */
function ReplaceForm({ game, stream, onClose }: ReplaceStreamProps & { onClose(): void }) {
  const notify = useNotify();
  const write = useWrite('games');
  const [address, setAddress] = useState('');
  const [step, setStep] = useState<'idle' | 'checking' | 'saving'>('idle');
  const [problem, setProblem] = useState('');
  /** Address that failed its check. */
  const [failedAddress, setFailedAddress] = useState<string | null>(null);
  const url = address.trim();
  const statusId = useId();
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => void (isMounted.current = false);
  }, []);
  const saveAnyway = url !== '' && url === failedAddress;

  const replace = async (): Promise<void> => {
    if (!isPlayableAddress(url)) return setProblem(playableAddressMessage({ value: url }));
    setProblem('');
    try {
      setStep('checking');
      const check = saveAnyway ? null : await checkAddress(url);
      if (check?.state === 'down') {
        setFailedAddress(url);
        return setProblem(checkWords(check));
      }
      setStep('saving');
      // The other streams keep their stored addresses.
      const entries = entriesOf(game).streamUrls.map((entry) => ({
        ...entry,
        url: '_id' in entry && entry._id === stream.id ? url : null,
      }));
      await write(() => gameCalls.setStreams(game, entries));
      notify([`${stream.title} was replaced.`, ...(check ? [checkWords(check)] : [])].join(' '), { type: 'success' });
      // The user may have left the page during the check.
      if (isMounted.current) onClose();
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setStep('idle');
    }
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (step === 'idle') void replace();
  };

  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      sx={{ pt: 1 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <TextField
          label={`New address of ${stream.title}`}
          type="url"
          autoFocus
          required
          value={address}
          onChange={(event) => {
            setAddress(event.target.value);
            setProblem('');
          }}
          error={!!problem}
          slotProps={{
            htmlInput: { spellCheck: false, autoComplete: 'off', 'aria-describedby': statusId },
            inputLabel: { required: false },
          }}
          sx={{ flex: '1 1 220px', m: 0 }}
        />
        <Button type="submit" variant="contained" loading={step !== 'idle'}>
          <span>{saveAnyway ? 'Replace anyway' : 'Check and replace'}</span>
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </Box>
      <Typography
        id={statusId}
        variant="body2"
        role="status"
        color={problem ? 'error' : 'text.secondary'}
        sx={{ mt: 0.5 }}
      >
        {step === 'checking' ? 'Checking the address…' : problem}
      </Typography>
    </Box>
  );
}
