import { monogram } from '@contract/monogram.js';

interface CrestProps {
  name: string;
  className?: string;
  /** Whether the name stands for a team that is not decided. */
  isOpen?: boolean;
}

/** Fill of a shield without a team. */
const OPEN = { letters: '?', colour: '#6b7280', pattern: monogram('').pattern };

/** A team's monogram on a shield of its own colour; decorative, as the name is next to it. */
export function Crest({ name, className = '', isOpen = false }: CrestProps) {
  const { letters, colour, pattern } = isOpen ? OPEN : monogram(name);
  return (
    <svg className={className ? `crest ${className}` : 'crest'} viewBox="0 0 32 36" fill={colour} aria-hidden="true">
      <use href={`#shield-${pattern}`} />
      <text x="16" y="21.5">
        {letters}
      </text>
    </svg>
  );
}
