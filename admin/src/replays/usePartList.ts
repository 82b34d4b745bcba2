import { useEffect, useRef, useState } from 'react';
import { useFieldArray } from 'react-hook-form';

/** The list of parts with its moves: the focus goes with the part, and its new place is said aloud. */
export function usePartList() {
  const { fields, append, remove, move } = useFieldArray({ name: 'parts', keyName: 'key' });
  const list = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState<{ to: number; control: string } | null>(null);
  const [said, setSaid] = useState('');

  useEffect(() => {
    if (!moved) return;
    const entry = list.current?.children[moved.to];
    const wanted = entry?.querySelector<HTMLElement>(`[data-control="${moved.control}"] :is(button, input):enabled`);
    // The first and the last one have nowhere further to go: their button is disabled.
    (wanted ?? entry?.querySelector<HTMLElement>('input'))?.focus();
    setMoved(null);
  }, [moved]);

  return {
    list,
    fields,
    said,
    append,
    remove,
    move(from: number, to: number): void {
      if (to < 0 || to >= fields.length) return;
      const control = document.activeElement?.closest<HTMLElement>('[data-control]')?.dataset.control ?? '';
      move(from, to);
      setMoved({ to, control });
      setSaid(`Part ${from + 1} is now part ${to + 1} of ${fields.length}`);
    },
  };
}
