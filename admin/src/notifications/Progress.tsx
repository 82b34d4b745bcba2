import type { PushProgress } from '@contract/records/notification.record.js';
import { Box, Link } from '@mui/material';
import { StatusLabel } from '../shared/StatusLabel.js';
import { percent, progressText, stateLabel, stateTones } from './states.js';

interface ProgressProps {
  progress: PushProgress;
  of: string;
  /** Opens details when the text is clicked. */
  onOpen?(): void;
}

/** Shows the state of a notification and, once it has recipients, its progress. */
export function Progress({ progress, of, onOpen }: ProgressProps) {
  const { state, total, sent, failed } = progress;
  const text = progressText(progress);
  return (
    <Box sx={{ display: 'inline-flex', flexDirection: 'column', gap: 0.25, minWidth: total ? 150 : 0, py: 0.5 }}>
      <StatusLabel status={stateLabel(state)} tones={stateTones} />
      {total > 0 && (
        <Box
          role="progressbar"
          aria-label={`Sending ${of}`}
          aria-valuemin={0}
          aria-valuemax={total}
          aria-valuenow={Math.min(total, sent + failed)}
          aria-valuetext={text}
          sx={{ display: 'flex', height: 4, borderRadius: 2, overflow: 'hidden', bgcolor: 'action.selected' }}
        >
          <Bar width={percent(sent, total)} color="success.main" />
          <Bar width={percent(failed, total)} color="error.main" />
        </Box>
      )}
      {text && onOpen && (
        <Link
          component="button"
          type="button"
          underline="always"
          onClick={onOpen}
          aria-label={`${text}: delivery of ${of}`}
          sx={{ ...small, minHeight: 24, textAlign: 'left' }}
        >
          {text}
        </Link>
      )}
      {text && !onOpen && (
        <Box component="span" sx={small}>
          {text}
        </Box>
      )}
    </Box>
  );
}

const small = { fontSize: '0.6875rem', color: 'text.secondary', lineHeight: 1.3 } as const;

const Bar = ({ width, color }: { width: number; color: string }) => (
  <Box sx={{ width: `${width}%`, bgcolor: color, transition: 'width 200ms' }} />
);
