import AddIcon from '@mui/icons-material/Add';
import { ActionButton } from '../shared/ActionButton.js';
import { useDialogParam } from '../shared/useDialogParam.js';

export function AddGameButton() {
  const { open } = useDialogParam();
  return (
    <ActionButton
      permission="games:create"
      label="Add game"
      icon={AddIcon}
      variant="contained"
      onClick={() => open('create')}
    />
  );
}
