import { LIMITS } from '@contract/limits.js';
import type { DeliveryType } from '@contract/notifications.js';
import { SelectInput, TextInput } from 'react-admin';
import { CountedInput } from './CountedInput.js';
import { DeliveryFields } from './DeliveryFields.js';
import { PLATFORM_LABELS } from './labels.js';
import { TargetFields } from './TargetFields.js';

const PLATFORM_CHOICES = (['mobile', 'both', 'web'] as const).map((id) => ({ id, name: PLATFORM_LABELS[id] }));

export function PushFields({ onDelivery }: { onDelivery(type: DeliveryType): void }) {
  return (
    <>
      <CountedInput source="title" label="Title" min={LIMITS.pushTextMin} max={LIMITS.pushTitle} autoFocus />
      <CountedInput source="body" label="Body" min={LIMITS.pushTextMin} max={LIMITS.pushBody} multiline minRows={3} />
      <TargetFields />
      <TextInput source="image" label="Image URL" type="url" fullWidth helperText="Optional" />
      <SelectInput source="platforms" label="Sent to" choices={PLATFORM_CHOICES} isRequired fullWidth />
      <DeliveryFields onType={onDelivery} />
    </>
  );
}
