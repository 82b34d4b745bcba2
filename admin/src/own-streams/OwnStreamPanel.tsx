import type { OwnStreamRecord } from '@contract/records/own-stream.record.js';
import { SECOND } from '@contract/time/units.js';
import { Alert, Box, Typography } from '@mui/material';
import { useZone } from '../shared/clock.js';
import { duration } from '../shared/duration.js';
import { Facts } from '../shared/Facts.js';
import { StatusLabel } from '../shared/StatusLabel.js';
import { Quiet } from '../shared/text.js';
import { hour, useNow } from '../shared/time.js';
import { EarlyLive } from './EarlyLive.js';
import { OwnStreamActions, SwitchButton } from './OwnStreamActions.js';
import { dropsWords, keyFrameWords, keyWords, soundWords, STATE_TONES, stateLabel, videoWords } from './words.js';

const KEY_CHECK_MS = 15_000;

interface OwnStreamPanelProps {
  ownStream: OwnStreamRecord;
  canRemove?: boolean;
  onRemoved?(): void;
}

/** Shows the state of an own stream with its measurements, its advice and its actions. */
export function OwnStreamPanel({ ownStream, ...actions }: OwnStreamPanelProps) {
  return (
    <Box role="group" aria-label={`Own stream ${ownStream.title}`} sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      <State ownStream={ownStream} />
      <Measurements ownStream={ownStream} />
      <Advice ownStream={ownStream} />
      <Rejected ownStream={ownStream} />
      <EarlyLive ownStream={ownStream} />
      <OwnStreamActions ownStream={ownStream} {...actions} />
    </Box>
  );
}

interface OfOwnStream {
  ownStream: OwnStreamRecord;
}

/** The state in a word, with the reason of the last end and the time from which the key works. */
export function State({ ownStream }: OfOwnStream) {
  const zone = useZone();
  const now = useNow(KEY_CHECK_MS);
  const { state, since, uptime, reason } = ownStream;
  const details = [
    state === 'up' && `for ${duration(uptime * SECOND)}`,
    state === 'down' && `since ${hour(since, zone)}`,
    dropsWords(ownStream),
  ].filter(Boolean);
  const sentences = [reason, keyWords(ownStream, zone, now)].filter(Boolean).join(' ');
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <span role="status">
          <StatusLabel status={stateLabel(ownStream)} tones={STATE_TONES} />
        </span>
        <Quiet component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {details.join(' · ')}
        </Quiet>
      </Box>
      {sentences && <Quiet sx={{ overflowWrap: 'anywhere' }}>{sentences}</Quiet>}
    </Box>
  );
}

function Measurements({ ownStream }: OfOwnStream) {
  if (ownStream.state !== 'up') return null;
  return (
    <Facts
      facts={[
        ['Video', videoWords(ownStream)],
        ['Key frames', keyFrameWords(ownStream)],
        ['Sound', soundWords(ownStream)],
      ]}
      sx={{ fontSize: '0.8125rem', fontVariantNumeric: 'tabular-nums', rowGap: 0.25 }}
    />
  );
}

/** Sentences about settings of the encoder that viewers would notice. */
export function Advice({ ownStream: { advice, title } }: OfOwnStream) {
  if (advice.length === 0) return null;
  return (
    <Alert severity="warning" role="group" aria-label={`Advice for ${title}`} sx={{ py: 0 }}>
      <Box component="ul" sx={{ display: 'grid', gap: 0.5 }}>
        {advice.map((sentence) => (
          <Typography key={sentence} component="li" variant="body2">
            {sentence}
          </Typography>
        ))}
      </Box>
    </Alert>
  );
}

/** Another encoder that tried to connect, with the action that lets it in. */
export function Rejected({ ownStream }: OfOwnStream) {
  const zone = useZone();
  const { rejected } = ownStream;
  if (!rejected) return null;
  const { at, address, encoder, isAlike } = rejected;
  const software = encoder && ` with ${encoder}`;
  const attempt = `Another encoder tried to connect at ${hour(at, zone)} from ${address}${software}.`;
  return (
    <Alert severity="info" role="status" sx={{ py: 0.25, '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere', mb: 1 }}>
        {isAlike
          ? `${attempt} Both encoders have the same address and software. Stop the connected encoder before you switch.`
          : attempt}
      </Typography>
      <SwitchButton ownStream={ownStream} />
    </Alert>
  );
}
