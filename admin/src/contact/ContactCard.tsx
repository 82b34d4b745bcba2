import type { ContactRecord } from '@contract/records/contact.record.js';
import { RowCard } from '../shared/list/index.js';
import { relativeDay } from '../shared/time.js';
import { TwoLines } from '../shared/TwoLines.js';
import { ContactActions } from './ContactActions.js';
import { ContactStatusSelect } from './ContactStatusSelect.js';
import { SubjectButton } from './SubjectButton.js';

export function ContactCard({ contact }: { contact: ContactRecord }) {
  const { name, message, createdAt } = contact;
  return (
    <RowCard
      title={<SubjectButton contact={contact} />}
      aside={<ContactStatusSelect contact={contact} />}
      lines={[<From name={name} createdAt={createdAt} />, <TwoLines text={message} />]}
      actions={<ContactActions contact={contact} />}
    />
  );
}

function From({ name, createdAt }: Pick<ContactRecord, 'name' | 'createdAt'>) {
  return (
    <>
      {name}, <time dateTime={createdAt}>{relativeDay(createdAt)}</time>
    </>
  );
}
