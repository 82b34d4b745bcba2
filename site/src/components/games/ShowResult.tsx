import { useRef } from 'react';
import { showResultOf, useAskedFor } from '../../lib/games/shown-results.js';
import { t } from '../../i18n/ui.js';
import { Rich } from '../../i18n/Rich.js';

interface ShowResultProps {
  /** Of the game or the replay. */
  id: string;
  /** The hidden part. */
  what: 'score' | 'text' | 'title';
  /** Whose it is, for screen readers. */
  of: string;
  className?: string;
}

/** Over a result that the visitor's choice hides: shows it, and gives the focus to what it belongs to. */
export function ShowResult({ id, what, of, className = '' }: ShowResultProps) {
  const isAsked = useAskedFor(id);
  const button = useRef<HTMLButtonElement>(null);
  if (isAsked) return null;
  const show = (): void => {
    const place = button.current?.closest('[data-result]');
    const next = place?.matches('[tabindex]') ? place : place?.querySelector('a');
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
    showResultOf(id);
  };
  return (
    <button type="button" ref={button} className={`show-result ${className}`} onClick={show}>
      <span>
        <Rich
          parts={t.parts(`${what}.show`, {
            name: of,
            of: (inner) => <span className="visually-hidden">{inner.join('')}</span>,
          })}
        />
      </span>
    </button>
  );
}
