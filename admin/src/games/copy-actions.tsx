import DuplicateIcon from '@mui/icons-material/ContentCopyOutlined';
import ReplayIcon from '@mui/icons-material/VideoLibraryOutlined';
import { useNavigate } from 'react-router';
import { usePermission } from '../auth/index.js';
import { ActionButton, DialogButton } from '../shared/ActionButton.js';

interface CopyButtonProps {
  /** Defaults to the game of the row. */
  id?: string;
  variant?: 'text';
  locked?: string;
}

export const DuplicateButton = (props: CopyButtonProps) => (
  <DialogButton permission="games:create" label="Duplicate" icon={DuplicateIcon} dialog="duplicate" {...props} />
);

/** Opens a new replay that is filled in from a game. */
export function ReplayButton({ id, ...button }: CopyButtonProps & { id: string }) {
  const navigate = useNavigate();
  // The form is on another page, which requires a separate permission.
  if (!usePermission('replays:access')) return null;
  const go = (): void => void navigate(`/dashboard/replays?dialog=create&id=${encodeURIComponent(id)}`);
  return (
    <ActionButton permission="replays:create" label="Create a replay" icon={ReplayIcon} onClick={go} {...button} />
  );
}
