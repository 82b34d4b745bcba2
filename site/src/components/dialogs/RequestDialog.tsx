import { SPORTS } from '@contract/sports.js';
import { useMemo } from 'react';
import { requestFields } from '../../lib/forms/fields.js';
import { FieldsForm } from '../forms/FieldsForm.js';
import { SiteDialog } from './SiteDialog.js';

/** Asks the team for a game that is not listed. */
export default function RequestDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const fields = useMemo(() => requestFields(SPORTS), []);
  return (
    <SiteDialog title="Request a Match" open={open} onClose={onClose}>
      <p className="dialog__text">Is a game missing? Tell us which one, and we will see whether we can show it.</p>
      <FieldsForm fields={fields} path="/api/match-requests" submit="Send request" onSent={onClose} />
    </SiteDialog>
  );
}
