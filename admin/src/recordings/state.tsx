import type { RecordingState } from '@contract/recordings.js';
import { StatusLabel, type StatusTones } from '../shared/StatusLabel.js';

const LABELS = {
  recording: 'Recording',
  recorded: 'Recorded',
  published: 'Published',
  deleted: 'Deleted',
} as const satisfies Record<RecordingState, string>;

type Label = (typeof LABELS)[RecordingState];

const TONES: StatusTones<Label> = { Recording: 'new', Recorded: 'waiting', Published: 'good' };

export const stateLabel = (state: RecordingState): Label => LABELS[state];

export const RecordingStateLabel = ({ state }: { state: RecordingState }) => (
  <StatusLabel status={LABELS[state]} tones={TONES} />
);
