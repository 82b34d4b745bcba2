import { SimpleNotificationDto } from '@contract/dto/notification.dto.js';
import type { SimpleNotificationRecord } from '@contract/records/notification.record.js';
import { Field, RecordDialog, type RecordFormProps } from '../shared/form/index.js';
import { BytesLeft } from './BytesLeft.js';

const PUSHED = ['title', 'description'] as const;
const NEW = { title: '', description: '' };

export default function NotificationForm({ record, onClose }: RecordFormProps<SimpleNotificationRecord>) {
  return (
    <RecordDialog resource="notifications" dto={SimpleNotificationDto} record={record} initial={NEW} onClose={onClose}>
      <Field of={SimpleNotificationDto} source="title" autoFocus />
      <Field of={SimpleNotificationDto} source="description" multiline minRows={3} maxRows={10} />
      <BytesLeft of={PUSHED} />
    </RecordDialog>
  );
}
