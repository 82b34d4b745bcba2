import { LIMITS } from '@contract/limits.js';
import type { GameRecord } from '@contract/records/match.record.js';
import EncoderIcon from '@mui/icons-material/VideocamOutlined';
import { lazy, Suspense, useState } from 'react';
import { usePermission } from '../auth/index.js';
import { ActionButton } from '../shared/ActionButton.js';

const OwnStreamDialog = lazy(() => import('./OwnStreamDialog.js'));

interface AddOwnStreamButtonProps {
  game: GameRecord;
  /** Reason why no own stream can be added now. */
  locked?: string;
  onClick(): void;
}

/** Button that adds an own stream to a game. Hidden from users without both permissions and for finished games. */
export function AddOwnStreamButton({ game, locked, onClick }: AddOwnStreamButtonProps) {
  const mayAdd = usePermission('own-streams:create');
  const mayChange = usePermission('games:update');
  if (!mayAdd || !mayChange || game.status === 'Finished') return null;
  const isFull = game.streamUrls.length >= LIMITS.streamsPerGame;
  return (
    <ActionButton
      label="Own stream"
      of={game.title}
      icon={EncoderIcon}
      variant="outlined"
      locked={isFull ? `A game has at most ${LIMITS.streamsPerGame} streams. Remove one first.` : locked}
      onClick={onClick}
    />
  );
}

interface AddOwnStreamDialogProps {
  game: GameRecord;
  onClose(): void;
}

/** Loads the form when it is opened. */
export const AddOwnStreamDialog = (props: AddOwnStreamDialogProps) => (
  <Suspense>
    <OwnStreamDialog {...props} />
  </Suspense>
);

/** The button with its form, outside of other forms. */
export function AddOwnStream({ game }: { game: GameRecord }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <AddOwnStreamButton game={game} onClick={() => setOpen(true)} />
      {isOpen && <AddOwnStreamDialog game={game} onClose={() => setOpen(false)} />}
    </>
  );
}
