import { Box, Button, Tab, Tabs, Typography } from '@mui/material';
import { lazy, Suspense, useId, useState, type ReactNode } from 'react';
import { useCopy } from '../shared/browser.js';
import { OnceDialog } from '../shared/SecretDialog.js';
import { Quiet } from '../shared/text.js';
import { ffmpegCommand, larixLink, STEPS } from './encoders.js';
import type { ShownKey } from './shown-key.js';

const QrCode = lazy(() => import('../account/QrCode.js'));

interface KeyDialogProps {
  shown: ShownKey;
  onClose(): void;
}

/** Shows the settings of an encoder once, with instructions for common encoders. */
export default function KeyDialog({ shown: { title, ingest }, onClose }: KeyDialogProps) {
  return (
    <OnceDialog
      title={`Connect an encoder to ${title}`}
      text="Copy the stream key now, because it is shown only once. If you lose it, create a new key."
      long
      onClose={onClose}
    >
      <Copyable label="Server" text={ingest.server} />
      <Copyable label="Stream key" text={ingest.key} autoFocus />
      <Instructions title={title} ingest={ingest} />
    </OnceDialog>
  );
}

interface CopyableProps {
  label: string;
  text: string;
  autoFocus?: boolean;
}

/** A text with a button that copies it. */
function Copyable({ label, text, autoFocus }: CopyableProps) {
  const id = useId();
  const { said: copyMessage, copy } = useCopy(text);
  return (
    <Box sx={{ mb: 2 }}>
      <Typography id={id} variant="body2" sx={{ fontWeight: 550, mb: 0.5 }}>
        {label}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <Box component="code" role="group" aria-labelledby={id} sx={CODE}>
          {text}
        </Box>
        <Button
          variant="outlined"
          autoFocus={autoFocus}
          aria-label={`Copy: ${label}`}
          onClick={() => void copy()}
          sx={{ flex: 'none' }}
        >
          Copy
        </Button>
      </Box>
      <Box role="status" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
        {copyMessage && `${label}: ${copyMessage}`}
      </Box>
    </Box>
  );
}

const CODE = {
  flex: 1,
  minWidth: 0,
  p: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  fontSize: '0.8125rem',
  overflowWrap: 'anywhere',
  userSelect: 'all',
} as const;

const ENCODERS = ['OBS', 'Larix', 'ffmpeg', 'vMix'] as const;
type Encoder = (typeof ENCODERS)[number];

function Instructions({ title, ingest }: ShownKey) {
  const id = useId();
  const [encoder, setEncoder] = useState<Encoder>('OBS');
  const contents: Record<Encoder, () => ReactNode> = {
    OBS: () => <Steps steps={STEPS.obs} />,
    Larix: () => (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Box sx={{ minHeight: 200, minWidth: 200 }}>
          <Suspense>
            <QrCode text={larixLink(ingest, title)} />
          </Suspense>
        </Box>
        <Box sx={{ flex: '1 1 200px' }}>
          <Steps steps={STEPS.larix} />
        </Box>
      </Box>
    ),
    ffmpeg: () => (
      <>
        <Quiet sx={{ mb: 1 }}>Replace FILE with the path of a video, then run the command.</Quiet>
        <Copyable label="Command" text={ffmpegCommand(ingest)} />
      </>
    ),
    vMix: () => <Steps steps={STEPS.vmix} />,
  };
  return (
    <>
      <Typography component="h3" variant="subtitle2" id={id}>
        Set up the encoder
      </Typography>
      <Tabs
        value={encoder}
        onChange={(_event, value: Encoder) => setEncoder(value)}
        aria-labelledby={id}
        variant="scrollable"
        sx={{ borderBottom: 1, borderColor: 'divider', mb: 1.5 }}
      >
        {ENCODERS.map((name) => (
          <Tab
            key={name}
            value={name}
            label={name}
            id={`${id}-${name}-tab`}
            aria-controls={`${id}-${name}`}
            sx={{ textTransform: 'none' }}
          />
        ))}
      </Tabs>
      {ENCODERS.map((name) => (
        <Box
          key={name}
          role="tabpanel"
          id={`${id}-${name}`}
          aria-labelledby={`${id}-${name}-tab`}
          hidden={name !== encoder}
          sx={{ minHeight: 120 }}
        >
          {name === encoder && contents[name]()}
        </Box>
      ))}
    </>
  );
}

const Steps = ({ steps }: { steps: readonly string[] }) => (
  <Box component="ol" sx={{ listStyle: 'decimal', pl: 2.5, m: 0, display: 'grid', gap: 0.75 }}>
    {steps.map((step) => (
      <li key={step}>{step}</li>
    ))}
  </Box>
);
