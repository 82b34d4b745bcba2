import { CONTACT_FIELDS } from '../../lib/forms/fields.js';
import { FieldsForm, type FieldsFormProps } from './FieldsForm.js';

/** Writes to the people who run the site. */
export function ContactForm({ start }: Pick<FieldsFormProps, 'start'>) {
  return <FieldsForm fields={CONTACT_FIELDS} path="/api/contact" submit="Send message" start={start} />;
}
