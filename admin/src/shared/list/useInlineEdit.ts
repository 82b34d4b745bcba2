import { useState } from 'react';
import { useNotify, type RaRecord } from 'react-admin';
import { messageOf } from '../../api/index.js';
import { messageIn } from '../../api/envelope.js';

/** What a cell that edits in place needs. */
export interface InlineEdit<Value> {
  record: RaRecord;
  value: Value;
  /**
   * Writes. A `{message}` it resolves to is said aloud; react-admin's own calls say theirs themselves. Lists are to be
   * read again by it (`useSave`, `useAct` and live updates do so). False: somebody thought better of it.
   */
  save(next: Value): Promise<unknown>;
  /** The name of the row, for those who hear the control without it. */
  of: string;
  /** Shows the new value before the server has it: only where a mistake is harmless. */
  optimistic?: boolean;
}

interface Pending<Value> {
  /** The version of the record that the change was made on. */
  version: string;
  value: Value;
  saved: boolean;
}

const versionOf = ({ id, revision }: RaRecord): string => `${id}@${String(revision)}`;

/**
 * The value that a cell shows while it is changed. Once saved, the new one stays until the record is read anew; a
 * refusal puts the old one back and says why.
 */
export function useInlineEdit<Value>({ record, value, save, of, optimistic = false }: InlineEdit<Value>) {
  const notify = useNotify();
  const [pending, setPending] = useState<Pending<Value> | null>(null);
  const version = versionOf(record);
  const current = pending?.version === version ? pending : null;

  const change = async (next: Value): Promise<void> => {
    if (next === value || (current && !current.saved)) return;
    setPending({ version, value: next, saved: false });
    try {
      const answer = await save(next);
      if (answer === false) return setPending(null);
      const message = messageIn(answer);
      if (message) notify(message, { type: 'success' });
      setPending({ version, value: next, saved: true });
    } catch (error) {
      setPending(null);
      notify(`${of} was not changed. ${messageOf(error)}`, { type: 'error', autoHideDuration: 8_000 });
    }
  };

  const busy = !!current && !current.saved;
  return { shown: current && (current.saved || optimistic) ? current.value : value, busy, change };
}
