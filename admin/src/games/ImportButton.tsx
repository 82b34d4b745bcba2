import ImportIcon from '@mui/icons-material/UploadFileOutlined';
import { MESSAGES } from '@contract/messages.js';
import { usePermission } from '../auth/index.js';
import { ActionButton } from '../shared/ActionButton.js';
import { useDialogParam } from '../shared/useDialogParam.js';

/** Opens the import of fixtures, which makes games and matches. */
export function ImportButton() {
  const { open } = useDialogParam();
  const mayMakeMatches = usePermission('matches:create');
  return (
    <ActionButton
      permission="games:create"
      label="Import"
      icon={ImportIcon}
      variant="outlined"
      locked={mayMakeMatches ? undefined : MESSAGES.permissionDenied}
      onClick={() => open('import')}
    />
  );
}
