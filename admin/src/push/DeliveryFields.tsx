import type { DeliveryType } from '@contract/notifications.js';
import { useEffect } from 'react';
import { RadioButtonGroupInput, TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { Fields, ZoneInput } from '../shared/form/index.js';
import { deliveryChoices } from './labels.js';
import { WhenPreview } from './WhenPreview.js';

const shrink = { inputLabel: { shrink: true } };

/** At once, or at a time that is asked for only then. */
export function DeliveryFields({ onType }: { onType(type: DeliveryType): void }) {
  const type = useWatch({ name: 'deliveryType' }) as DeliveryType;
  useEffect(() => onType(type), [onType, type]);
  return (
    <>
      <RadioButtonGroupInput
        source="deliveryType"
        label="Delivery"
        choices={deliveryChoices}
        isRequired
        helperText={type === 'instant' ? 'It goes out as soon as it is saved' : false}
      />
      {type === 'scheduled' && (
        <>
          <Fields>
            <TextInput source="deliveryDate" label="Date" type="date" isRequired fullWidth slotProps={shrink} />
            <TextInput source="deliveryTime" label="Time" type="time" isRequired fullWidth slotProps={shrink} />
          </Fields>
          <ZoneInput />
          <WhenPreview />
        </>
      )}
    </>
  );
}
