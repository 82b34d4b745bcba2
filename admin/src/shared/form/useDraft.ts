import { useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { dropDraft, keepDraft, readDraft, type Draft, type DraftName } from './drafts.js';

interface KeptDraft {
  /** What was left from another time and has not been answered. */
  offer: Draft | undefined;
  restore(): void;
  discard(): void;
}

/** Keeps what is typed into the form around while it differs from `start`, and finds what was kept before. */
export function useDraft(name: DraftName | undefined, start: object): KeptDraft {
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
