import { SPORTS } from '@contract/sports.js';
import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { requestFields } from '../../lib/forms/fields.js';
import { $searchedGame } from '../../lib/live/dialog.js';
import { FieldsForm } from '../forms/FieldsForm.js';
import { SiteDialog } from './SiteDialog.js';
import { d } from '../../i18n/dialogs.js';

/** Requests a game that is not listed. */
export default function RequestDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const fields = useMemo(() => requestFields(SPORTS), []);
  const searched = useStore($searchedGame);
  const [homeTeam = '', awayTeam = ''] = searched.split(/\s+vs?\.?\s+/i);
  return (
    <SiteDialog title={d('request.title')} open={open} onClose={onClose}>
      <p className="muted">{d('request.text')}</p>
      <FieldsForm
        key={searched}
        start={{ homeTeam, awayTeam }}
        fields={fields}
        path="/api/match-requests"
        submit={d('request.send')}
        sent={d('request.sent')}
        onSent={onClose}
      />
    </SiteDialog>
  );
}
