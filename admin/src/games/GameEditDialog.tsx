import type { GameRecord } from '@contract/records/match.record.js';
import { useGetOne } from 'react-admin';
import { LoadingDialog } from '../shared/form/index.js';
import GameDialog from './GameDialog.js';

interface GameEditDialogProps {
  id: string;
  withHighlights: boolean;
  onClose(): void;
}

/** Reads a game by the id in the address, then edits it. */
export default function GameEditDialog({ id, withHighlights, onClose }: GameEditDialogProps) {
  const { data, error, refetch } = useGetOne<GameRecord>('games', { id });
  if (data) return <GameDialog game={data} withHighlights={withHighlights} onClose={onClose} />;
  return <LoadingDialog title="Edit game" error={error} onRetry={() => void refetch()} onClose={onClose} />;
}
