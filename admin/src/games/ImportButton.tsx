import ImportIcon from '@mui/icons-material/UploadFileOutlined';
import { ActionButton } from '../shared/ActionButton.js';
import { useDialogParam } from '../shared/useDialogParam.js';

/** Opens the import of fixtures. */
export function ImportButton() {
  const { open } = useDialogParam();
  return (
    <ActionButton
      permission="games:create"
      label="Import"
      icon={ImportIcon}
      variant="outlined"
      onClick={() => open('import')}
    />
  );
}
