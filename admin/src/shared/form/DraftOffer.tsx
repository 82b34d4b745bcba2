import { Alert, Button } from '@mui/material';
import { type RefObject, useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { agoInWords } from '@contract/time/labels.js';
import { type Draft, type DraftName, dropDraft, keepDraft, readDraft } from './drafts.js';

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

interface KeptDraft {
  /** What was left from another time and has not been answered. */
  offer: Draft | undefined;
  restore(): void;
  discard(): void;
}

/** Keeps what is typed into the form around while it differs from `start`, and finds what was kept before. */
function useDraft(name: DraftName | undefined, start: object): KeptDraft {
  const { subscribe, setValue } = useFormContext();
  const [offer, setOffer] = useState(() => name && readDraft(name));
  const { owner, key } = name ?? {};

  useEffect(() => {
    if (!owner || !key) return;
    return subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty, name: field }) => {
        // Values that the form itself sets while it starts are nobody's work.
        if (isDirty || field) keepDraft({ owner, key }, values, start);
      },
    });
  }, [key, owner, start, subscribe]);

  return {
    offer,
    restore() {
      for (const [field, value] of Object.entries(offer?.values ?? {})) {
        setValue(field, value, { shouldDirty: true, shouldTouch: true });
      }
      setOffer(undefined);
    },
    discard() {
      if (name) dropDraft(name);
      setOffer(undefined);
    },
  };
}
