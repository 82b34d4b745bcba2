import { SimpleNotificationDto } from '@contract/dto/notification.dto.js';
import { LIMITS } from '@contract/limits.js';
import type { SimpleNotificationRecord } from '@contract/records/notification.record.js';
import { TextInput } from 'react-admin';
import { dtoResolver, FormDialog, useSave } from '../shared/form/index.js';

interface NotificationDialogProps {
  notification?: SimpleNotificationRecord;
  onClose(): void;
}

const resolver = dtoResolver(SimpleNotificationDto);
const NEW = { title: '', description: '' };
const LABELS = { title: 'Title', description: 'Description' };

/** Adds a template, or changes the one given. */
export default function NotificationDialog({ notification, onClose }: NotificationDialogProps) {
  const save = useSave('notifications');
  return (
    <FormDialog
      title={notification ? 'Edit template' : 'Add template'}
      initial={notification ?? NEW}
      resolver={resolver}
      labels={LABELS}
      draftKey={`notification:${notification?.id ?? 'new'}`}
      submitLabel={notification ? 'Save' : 'Add template'}
      save={(values, revision) => save(values, { record: notification, revision })}
      onClose={onClose}
    >
      <TextInput
        source="title"
        label="Title"
        isRequired
        autoFocus
        fullWidth
        slotProps={{ htmlInput: { maxLength: LIMITS.title } }}
      />
      <TextInput
        source="description"
        label="Description"
        isRequired
        multiline
        minRows={3}
        maxRows={10}
        fullWidth
        slotProps={{ htmlInput: { maxLength: LIMITS.description } }}
      />
    </FormDialog>
  );
}
