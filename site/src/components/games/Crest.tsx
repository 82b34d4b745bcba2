import { crestOf } from '@contract/monogram.js';

interface CrestProps {
  name: string;
  className?: string;
  /** Whether the name is a placeholder for an undecided team. */
  isOpen?: boolean;
}

/** A team's monogram on a shield of the team's color. Decorative, because the name is next to it. */
export function Crest({ name, className = '', isOpen = false }: CrestProps) {
  const { letters, colour, pattern } = crestOf(name, isOpen);
  return (
    <svg className={className ? `crest ${className}` : 'crest'} viewBox="0 0 32 36" fill={colour} aria-hidden="true">
      <use href={`#shield-${pattern}`} />
      <text x="16" y="21.5">
        {letters}
      </text>
    </svg>
  );
}
