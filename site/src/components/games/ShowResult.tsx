import { useRef } from 'react';
import { showResultOf, useIsRevealed } from '../../lib/games/shown-results.js';
import { t } from '../../i18n/ui.js';
import { Rich } from '../../i18n/Rich.js';

interface ShowResultProps {
  /** Id of the game or replay. */
  id: string;
  /** The hidden information. */
  what: 'score' | 'text' | 'title';
  /** Name of the game or replay, for screen readers. */
  of: string;
  className?: string;
  /** Whether the arrow keys lead to the button instead of the Tab key (row-keys.ts). */
  isInRow?: boolean;
}

/** Button over a hidden result. It reveals the result and focuses the surrounding element. */
export function ShowResult({ id, what, of, className = '', isInRow = false }: ShowResultProps) {
  const isRevealed = useIsRevealed(id);
  const button = useRef<HTMLButtonElement>(null);
  if (isRevealed) return null;
  const show = (): void => {
    const place = button.current?.closest('[data-result]');
    const next = place?.matches('[tabindex]') ? place : place?.querySelector('a');
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
    showResultOf(id);
  };
  const label = (
    <Rich
      parts={t.parts(`${what}.show`, {
        name: of,
        of: (inner) => <span className="visually-hidden">{inner.join('')}</span>,
      })}
    />
  );
  return (
    <button
      type="button"
      ref={button}
      className={`show-result show-result--${what} ${className}`}
      tabIndex={isInRow ? -1 : undefined}
      onClick={show}
    >
      {what === 'score' ? (
        <>
          <span aria-hidden="true">– : –</span>
          <span className="visually-hidden">{label}</span>
        </>
      ) : (
        <span>{label}</span>
      )}
    </button>
  );
}
