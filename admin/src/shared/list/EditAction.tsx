import type { Permission } from '@contract/permissions.js';
import EditIcon from '@mui/icons-material/EditOutlined';
import type { Identifier } from 'react-admin';
import { ActionButton } from '../ActionButton.js';
import { useDialogParam } from '../useDialogParam.js';

interface EditActionProps {
  permission: Permission;
  id: Identifier;
  /** The name of what is edited. */
  of: string;
  /** What `useDialogParam` calls the dialog. */
  dialog?: string;
  label?: string;
  /** With its words beside the icon. */
  variant?: 'outlined';
}

/** Opens the dialog that edits a record. */
export function EditAction({ permission, id, of, dialog = 'edit', label = 'Edit', variant }: EditActionProps) {
  const { open } = useDialogParam();
  return (
    <ActionButton
      permission={permission}
      label={label}
      of={of}
      icon={EditIcon}
      variant={variant}
      onClick={() => open(dialog, String(id))}
    />
  );
}
