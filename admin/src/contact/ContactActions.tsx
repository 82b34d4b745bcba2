import type { ContactRecord } from '@contract/records/contact.record.js';
import StatusIcon from '@mui/icons-material/FlagOutlined';
import ReadIcon from '@mui/icons-material/DraftsOutlined';
import { ActionButton } from '../shared/ActionButton.js';
import { DeleteAction, RowActions } from '../shared/list/index.js';
import { useDialogParam } from '../shared/useDialogParam.js';
import { messageName } from './name.js';

export function ContactActions({ contact }: { contact: ContactRecord }) {
  const { open } = useDialogParam();
  const name = messageName(contact);
  return (
    <RowActions>
      <ActionButton
        permission="contact:view"
        label="Read"
        of={name}
        icon={ReadIcon}
        onClick={() => open('read', contact.id)}
      />
      <ActionButton
        permission="contact:update"
        label="Change contact status"
        of={name}
        icon={StatusIcon}
        onClick={() => open('status', contact.id)}
      />
      <DeleteAction resource="contacts" record={contact} permission="contact:delete" noun="message" name={name} />
    </RowActions>
  );
}
