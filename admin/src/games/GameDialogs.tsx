import { MESSAGES } from '@contract/messages.js';
import AddIcon from '@mui/icons-material/Add';
import ImportIcon from '@mui/icons-material/UploadFileOutlined';
import { lazy, Suspense } from 'react';
import { usePermission } from '../auth/index.js';
import { DialogButton } from '../shared/ActionButton.js';
import { useDialogParam } from '../shared/useDialogParam.js';
import type { GameDialogsProps } from './OpenGameDialog.js';

// The first page needs none of the forms.
const OpenGameDialog = lazy(() => import('./OpenGameDialog.js'));

/** Shows the dialog that the address names. */
export function GameDialogs(props: GameDialogsProps) {
  const { name } = useDialogParam();
  return (
    name && (
      <Suspense>
        <OpenGameDialog {...props} />
      </Suspense>
    )
  );
}

export const AddGameButton = () => (
  <DialogButton
    permission="games:create"
    label="Add game"
    icon={AddIcon}
    variant="contained"
    dialog="create"
    shortcut="c"
  />
);

export function ImportButton() {
  const mayMakeMatches = usePermission('matches:create');
  return (
    <DialogButton
      permission="games:create"
      label="Import"
      icon={ImportIcon}
      variant="outlined"
      locked={mayMakeMatches ? undefined : MESSAGES.permissionDenied}
      dialog="import"
    />
  );
}
