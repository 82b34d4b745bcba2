import { RoleDto } from '@contract/dto/user.dto.js';
import { Field, RecordDialog } from '../shared/form/index.js';

const NEW = { name: '' };

export default function RoleDialog({ onClose }: { onClose(): void }) {
  return (
    <RecordDialog
      resource="roles"
      dto={RoleDto}
      record={undefined}
      initial={NEW}
      maxWidth="xs"
      keepsDraft={false}
      onClose={onClose}
    >
      <Field of={RoleDto} source="name" autoFocus helperText="Name of the role. Permissions are set for each user." />
    </RecordDialog>
  );
}
