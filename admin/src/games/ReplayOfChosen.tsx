import type { GameRecord } from '@contract/records/match.record.js';
import ReplayIcon from '@mui/icons-material/VideoLibraryOutlined';
import { useListContext } from 'react-admin';
import { useNavigate } from 'react-router';
import { usePermission } from '../auth/index.js';
import { ActionButton } from '../shared/ActionButton.js';

const pathOf = (id: string): string => `/dashboard/replays?dialog=create&id=${encodeURIComponent(id)}`;

/** Leads from the one game that is chosen to a new replay that is filled in from it. */
export function ReplayOfChosen() {
  const { selectedIds } = useListContext<GameRecord>();
  const navigate = useNavigate();
  const [only] = selectedIds;
  // The form is on a page of its own.
  if (!usePermission('replays:access')) return null;
  return (
    <ActionButton
      permission="replays:create"
      label="Make a replay"
      icon={ReplayIcon}
      variant="text"
      locked={selectedIds.length === 1 ? undefined : 'Choose one game to make a replay of'}
      onClick={() => void navigate(pathOf(String(only)))}
    />
  );
}

/** The same from a card: there are no boxes to choose games by. */
export function ReplayOf({ game }: { game: GameRecord }) {
  const navigate = useNavigate();
  if (!usePermission('replays:access')) return null;
  return (
    <ActionButton
      permission="replays:create"
      label="Make a replay"
      of={game.title}
      icon={ReplayIcon}
      onClick={() => void navigate(pathOf(game.id))}
    />
  );
}
