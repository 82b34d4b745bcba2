import type { ContactRecord } from '@contract/records/contact.record.js';
import { Link } from '@mui/material';
import { useDialogParam } from '../shared/useDialogParam.js';

/** The subject of a message, which opens it; one that nobody has looked at stands out. */
export function SubjectButton({ contact, nowrap = false }: { contact: ContactRecord; nowrap?: boolean }) {
  const { open } = useDialogParam();
  const { id, subject, status } = contact;
  return (
    <Link
      component="button"
      type="button"
      color="text.primary"
      title={subject}
      noWrap={nowrap}
      onClick={() => open('read', id)}
      sx={{
        display: nowrap ? 'block' : 'inline',
        maxWidth: '100%',
        textAlign: 'left',
        font: 'inherit',
        fontWeight: status === 'New' ? 650 : 450,
        overflowWrap: 'anywhere',
      }}
    >
      {subject}
    </Link>
  );
}
