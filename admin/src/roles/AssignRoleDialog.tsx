import { UserRoleDto } from '@contract/dto/user.dto.js';
import { MESSAGES } from '@contract/messages.js';
import type { UserRecord } from '@contract/records/user.record.js';
import { Alert } from '@mui/material';
import { ArrayNotEmpty } from 'class-validator';
import { useState } from 'react';
import { AutocompleteInput, useDataProvider, useNotify } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { useUser } from '../auth/index.js';
import { confirm } from '../shared/confirm.js';
import { FormDialog } from '../shared/form/index.js';
import { runAll, summarize } from '../shared/run-all.js';
import { useWrite } from '../shared/writes.js';
import { setRole } from '../users/calls.js';
import { UsersInput } from '../users/UsersInput.js';
import { planAssignment, refusalText } from './assignment.js';
import { useRoles } from './useRoles.js';

/** The API's validation of a role. The form also requires at least one user. */
class AssignmentForm extends UserRoleDto {
  @ArrayNotEmpty({ message: MESSAGES.selectUserForRole })
  ids!: string[];
}

const nameOf = ({ username }: UserRecord): string => username;

interface AssignRoleDialogProps {
  /** Initially selected users. */
  ids: readonly string[];
  onClose(): void;
}

/** Assigns a role to users after a confirmation that names them. The users are signed out. */
export default function AssignRoleDialog({ ids, onClose }: AssignRoleDialogProps) {
  const viewer = useUser();
  const { assignable, error } = useRoles();
  const provider = useDataProvider();
  const write = useWrite('users');
  const notify = useNotify();
  const [initial] = useState(() => ({ ids, role: '' }));

  const save = async (values: FieldValues): Promise<unknown> => {
    const role = assignable.find(({ id }) => id === values.role);
    if (!viewer || !role) return false;
    const { data: users } = await provider.getMany<UserRecord>('users', { ids: values.ids as string[] });
    const plan = planAssignment(viewer, users, role);
    if (!plan.targets.length) throw new Error(refusalText(plan));
    const yes = await confirm({
      title: `Assign the role ${role.name}?`,
      text: 'Users whose role changes are logged out of every device. Their permissions stay the same.',
      items: [
        ...plan.targets.map(nameOf),
        ...plan.refused.map(({ user, reason }) => `Skipped: ${user.username}. ${reason}`),
      ],
      action: 'Assign role',
    });
    if (!yes) return false;
    const outcomes = await write(() => runAll('Assigning roles', plan.targets, (user) => setRole(user, role.id)));
    const failures = outcomes.filter(({ refusal }) => refusal !== undefined);
    const lines = summarize(outcomes, plan.targets.length, (count) => `${role.name}: assigned to ${count}`, nameOf);
    if (failures.length === outcomes.length) throw new Error(lines.join('\n'));
    notify(lines.join('\n'), { type: failures.length ? 'warning' : 'success', multiLine: true });
    return true;
  };

  return (
    <FormDialog
      title="Assign role"
      initial={initial}
      dto={AssignmentForm}
      submitLabel="Assign role"
      maxWidth="xs"
      save={save}
      onClose={onClose}
    >
      {error && (
        <Alert severity="error" sx={{ mb: 1 }}>
          {error.message}
        </Alert>
      )}
      <UsersInput label="Users" autoFocus />
      <AutocompleteInput
        source="role"
        label="Role"
        choices={assignable}
        isRequired
        fullWidth
        helperText="Super-admins cannot be added here."
      />
    </FormDialog>
  );
}
