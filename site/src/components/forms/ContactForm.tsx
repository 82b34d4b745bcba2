import { contactFields } from '../../lib/forms/fields.js';
import { FieldsForm, type FieldsFormProps } from './FieldsForm.js';
import { d } from '../../i18n/dialogs.js';

/** Sends a message to the site's operator. */
export function ContactForm({ start }: Pick<FieldsFormProps, 'start'>) {
  return (
    <FieldsForm
      fields={contactFields()}
      path="/api/contact"
      submit={d('contact.send')}
      sent={d('contact.sent')}
      start={start}
    />
  );
}
