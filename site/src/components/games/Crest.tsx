import { contrast, crestOf } from '@contract/monogram.js';

interface CrestProps {
  name: string;
  className?: string;
  /** Whether the name is a placeholder for an undecided team. */
  isOpen?: boolean;
  /** Colors that staff gave the team, the main color first. They replace the color and the pattern of the monogram. */
  colours?: readonly string[];
}

/** Minimum contrast of white letters, as for large text (WCAG AA). Lighter shields have dark letters. */
const MIN_CONTRAST = 3;

/** A team's monogram on a shield of the team's color. Decorative, because the name is next to it. */
export function Crest({ name, className = '', isOpen = false, colours = [] }: CrestProps) {
  const { letters, colour, pattern } = crestOf(name, isOpen);
  const [main, second] = colours;
  if (main !== undefined) {
    const isLight = contrast(main, '#ffffff') < MIN_CONTRAST;
    return (
      <svg
        className={`crest ${isLight ? 'crest--light' : ''} ${className}`}
        viewBox="0 0 32 36"
        fill={main}
        stroke={second}
        strokeWidth={second === undefined ? undefined : 2}
        aria-hidden="true"
      >
        <use href="#shield-0" />
        <text x="16" y="21.5" stroke="none">
          {letters}
        </text>
      </svg>
    );
  }
  return (
    <svg className={className ? `crest ${className}` : 'crest'} viewBox="0 0 32 36" fill={colour} aria-hidden="true">
      <use href={`#shield-${pattern}`} />
      <text x="16" y="21.5">
        {letters}
      </text>
    </svg>
  );
}
