import { MESSAGES } from '@contract/messages.js';
import type { ContactRecord } from '@contract/records/contact.record.js';
import { UNASSIGNED } from '@contract/resources/contacts.js';
import AssignIcon from '@mui/icons-material/PersonAddAltOutlined';
import { MenuItem, TextField, Tooltip } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { usePermission, useUser } from '../auth/index.js';
import { ActionButton } from '../shared/ActionButton.js';
import { BulkAction, SelectFilter } from '../shared/list/index.js';
import { useAct } from '../shared/writes.js';
import { assign, readAssignees } from './calls.js';
import { messageName } from './message.js';

const useAssignees = () => useQuery({ queryKey: ['contacts', 'assignees'], queryFn: readAssignees });

const LABEL = 'Assign to me';

interface AssignToMeProps {
  contact: ContactRecord;
  variant?: 'text';
}

/** Assigns a message to the user in one click. */
export function AssignToMe({ contact, variant }: AssignToMeProps) {
  const me = useUser()?.id ?? '';
  const { act, busy } = useAct('contacts');
  return (
    <ActionButton
      permission="contact:update"
      label={LABEL}
      of={messageName(contact)}
      icon={AssignIcon}
      variant={variant}
      disabled={busy}
      locked={contact.assignee?.id === me ? 'Already assigned to you' : undefined}
      onClick={() => void act(() => assign(contact, me))}
    />
  );
}

/** Assigns the selected messages to the user. */
export function AssignSelected() {
  const me = useUser()?.id ?? '';
  return (
    <BulkAction<ContactRecord>
      label={LABEL}
      icon={AssignIcon}
      nameOf={messageName}
      question={(count) => ({
        title: count === 1 ? 'Assign 1 message to you?' : `Assign ${count} messages to you?`,
        text: 'Messages assigned to colleagues will be reassigned to you.',
        action: LABEL,
      })}
      run={(contact) => assign(contact, me)}
      done={(count) => `${count} assigned to you`}
      doing="Assigning messages"
    />
  );
}

/** Assigns a message to a colleague or to no one. */
export function AssigneeSelect({ contact }: { contact: ContactRecord }) {
  const me = useUser()?.id;
  const allowed = usePermission('contact:update');
  const { data = [] } = useAssignees();
  const { act, busy } = useAct('contacts');
  const { assignee } = contact;
  // The assignee stays in the list after losing the permission to read messages.
  const options = assignee && !data.some(({ id }) => id === assignee.id) ? [assignee, ...data] : data;
  return (
    <Tooltip title={allowed ? '' : MESSAGES.permissionDenied}>
      <TextField
        select
        size="small"
        label="Assigned to"
        value={assignee?.id ?? UNASSIGNED}
        disabled={!allowed || busy}
        onChange={({ target: { value } }) => void act(() => assign(contact, value === UNASSIGNED ? null : value))}
        slotProps={{ htmlInput: { 'aria-label': 'Assigned to' } }}
        sx={{ m: 0, width: 200, maxWidth: '100%' }}
      >
        <MenuItem value={UNASSIGNED}>Nobody</MenuItem>
        {options.map(({ id, username }) => (
          <MenuItem key={id} value={id}>
            <span>{id === me ? `${username} (you)` : username}</span>
          </MenuItem>
        ))}
      </TextField>
    </Tooltip>
  );
}

/** Filters messages by assignee: the user, no one, or a colleague. */
export function AssigneeFilter() {
  const me = useUser()?.id ?? '';
  const { data = [] } = useAssignees();
  const colleagues = data.filter(({ id }) => id !== me).map(({ id, username }) => ({ id, name: username }));
  const choices = [{ id: me, name: 'Me' }, { id: UNASSIGNED, name: 'Nobody' }, ...colleagues];
  return <SelectFilter source="assigneeId" label="Assigned to" choices={choices} />;
}
