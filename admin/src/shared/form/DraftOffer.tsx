import { Alert, Button } from '@mui/material';
import type { RefObject } from 'react';
import { agoInWords, type DraftName } from './drafts.js';
import { useDraft } from './useDraft.js';

interface DraftOfferProps {
  name: DraftName | undefined;
  start: object;
  /** Where the focus goes once the offer is answered: its first field. */
  fields: RefObject<HTMLElement | null>;
}

/** Offers what was left unsaved in this form before. */
export function DraftOffer({ name, start, fields }: DraftOfferProps) {
  const { offer, restore, discard } = useDraft(name, start);
  if (!offer) return null;
  const answer = (act: () => void) => () => {
    act();
    fields.current?.querySelector<HTMLElement>('input, textarea, [role="combobox"]')?.focus();
  };
  return (
    <Alert
      severity="info"
      role="status"
      sx={{ mb: 1.5, flexWrap: 'wrap' }}
      action={
        <>
          <Button onClick={answer(restore)}>Restore</Button>
          <Button onClick={answer(discard)}>Discard</Button>
        </>
      }
    >
      You have an unsaved draft from {agoInWords(offer.at)}.
    </Alert>
  );
}
