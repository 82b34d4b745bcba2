import type { GameRecord } from '@contract/records/match.record.js';
import PlatformsIcon from '@mui/icons-material/DevicesOutlined';
import StreamsIcon from '@mui/icons-material/PlaylistAddOutlined';
import { lazy } from 'react';
import { useListContext } from 'react-admin';
import { gameCalls } from '../api/index.js';
import { BulkAction } from '../shared/list/index.js';
import { BulkFormButton, gameCount } from './BulkForm.js';
import { DuplicateButton, ReplayButton } from './copy-actions.js';

const PlatformsForm = lazy(() => import('./PlatformsForm.js'));

/** Sets the platforms of the selected games. */
export const PlatformsAction = () => <BulkFormButton label="Platforms" icon={PlatformsIcon} form={PlatformsForm} />;

export const UsualStreamsAction = () => (
  <BulkAction<GameRecord>
    label="Usual streams"
    icon={StreamsIcon}
    nameOf={(game) => `${game.title}: ${game.league}`}
    question={(count) => ({
      title: `Add the usual streams of ${count === 1 ? 'its league' : 'their leagues'} to ${gameCount(count)}?`,
      text: 'Streams that a game already has are skipped. Nothing is removed.',
      action: `Add to ${count}`,
    })}
    run={gameCalls.addUsualStreams}
    done={(count) => `${gameCount(count)} with the usual streams`}
    doing="Adding the usual streams"
  />
);

export function DuplicateSelected() {
  const { selectedIds } = useListContext<GameRecord>();
  const locked = selectedIds.length === 1 ? undefined : 'Select one game to duplicate';
  return <DuplicateButton variant="text" locked={locked} id={selectedIds[0]} />;
}

export function ReplaySelected() {
  const { selectedIds } = useListContext<GameRecord>();
  const locked = selectedIds.length === 1 ? undefined : 'Select one game to create a replay';
  return <ReplayButton variant="text" locked={locked} id={String(selectedIds[0])} />;
}
