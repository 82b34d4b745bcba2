import { monogram } from '@contract/monogram.js';

/** A team's monogram on a shield of its own colour; decorative, as the name is next to it. */
export function Crest({ name, className = '' }: { name: string; className?: string }) {
  const { letters, colour, pattern } = monogram(name);
  return (
    <svg className={className ? `crest ${className}` : 'crest'} viewBox="0 0 32 36" fill={colour} aria-hidden="true">
      <use href={`#shield-${pattern}`} />
      <text x="16" y="21.5">
        {letters}
      </text>
    </svg>
  );
}
