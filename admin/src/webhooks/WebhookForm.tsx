import { WebhookDto } from '@contract/dto/webhook.dto.js';
import type { WebhookRecord } from '@contract/records/webhook.record.js';
import { mayReadEvent, WEBHOOK_EVENT_NAMES } from '@contract/webhooks.js';
import { CheckboxGroupInput } from 'react-admin';
import { api, bodyOf } from '../api/request.js';
import { useUser } from '../auth/index.js';
import { Field, FormDialog, useFieldLabel, useSave } from '../shared/form/index.js';
import { useWrite } from '../shared/writes.js';
import { eventLabel } from './state.js';

const NEW: WebhookDto = { name: '', url: '', events: [], isActive: true };

interface WebhookFormProps {
  record?: WebhookRecord;
  /** Called with the secret of a new webhook, which is shown only once. */
  onAdded?(secret: string): void;
  onClose(): void;
}

export default function WebhookForm({ record, onAdded, onClose }: WebhookFormProps) {
  const save = useSave('webhooks');
  const write = useWrite('webhooks');
  return (
    <FormDialog
      title={record ? 'Edit webhook' : 'Add webhook'}
      submitLabel={record ? 'Save' : 'Add webhook'}
      initial={record ?? NEW}
      dto={WebhookDto}
      history={record && { resource: 'webhooks', id: record.id, name: record.name }}
      save={(values, revision) =>
        record
          ? save(values, { record, revision })
          : write(() => bodyOf(api.POST('/api/webhooks', { body: values as WebhookDto })))
      }
      onClose={onClose}
      onDone={(saved) => {
        onClose();
        if (!record) onAdded?.((saved as { secret: string }).secret);
      }}
    >
      <Field of={WebhookDto} source="name" autoFocus helperText="What the webhook is for" />
      <Field of={WebhookDto} source="url" helperText="A public https address that accepts POST requests" />
      <Events />
      <Field of={WebhookDto} source="isActive" />
    </FormDialog>
  );
}

/** Selects the events to send. Events that are not public require the permission to read their records. */
function Events() {
  const viewer = useUser();
  useFieldLabel('events', 'Events');
  const choices = WEBHOOK_EVENT_NAMES.map((event) => ({
    id: event,
    name: eventLabel(event),
    disabled: !mayReadEvent(viewer, event),
  }));
  return <CheckboxGroupInput source="events" label="Events" choices={choices} row={false} isRequired />;
}
