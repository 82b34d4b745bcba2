import { SPORTS } from '@contract/sports.js';
import { useMemo } from 'react';
import { requestFields } from '../../lib/forms/fields.js';
import { FieldsForm } from '../forms/FieldsForm.js';
import { SiteDialog } from './SiteDialog.js';
import { d } from '../../i18n/dialogs.js';

/** Requests a game that is not listed. */
export default function RequestDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const fields = useMemo(() => requestFields(SPORTS), []);
  return (
    <SiteDialog title={d('request.title')} open={open} onClose={onClose}>
      <p className="dialog__text">{d('request.text')}</p>
      <FieldsForm
        fields={fields}
        path="/api/match-requests"
        submit={d('request.send')}
        sent={d('request.sent')}
        onSent={onClose}
      />
    </SiteDialog>
  );
}
