import { RoleDto } from '@contract/dto/user.dto.js';
import { LIMITS } from '@contract/limits.js';
import { TextInput } from 'react-admin';
import { dtoResolver, FormDialog, useSave } from '../shared/form/index.js';

const resolver = dtoResolver(RoleDto);
const NEW = { name: '' };

/** Adds a role that can then be given to people. */
export default function RoleDialog({ onClose }: { onClose(): void }) {
  const save = useSave('roles');
  return (
    <FormDialog
      title="Add role"
      initial={NEW}
      resolver={resolver}
      submitLabel="Add role"
      maxWidth="xs"
      save={(values) => save(values)}
      onClose={onClose}
    >
      <TextInput
        source="name"
        label="Name"
        isRequired
        autoFocus
        fullWidth
        helperText="What it is called. What its people may do is set for each of them."
        slotProps={{ htmlInput: { maxLength: LIMITS.roleName } }}
      />
    </FormDialog>
  );
}
