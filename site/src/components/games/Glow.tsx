import { monogram } from '../../lib/monogram.js';

/** The light of two teams' colours, from the left and the right. Decoration. */
export function Glow({ home, away, className = '' }: { home: string; away: string; className?: string }) {
  return (
    <svg className={`glow ${className}`} viewBox="0 0 100 40" preserveAspectRatio="none" aria-hidden="true">
      <ellipse cx="0" cy="20" rx="50" ry="30" fill={monogram(home).colour} />
      <ellipse cx="100" cy="20" rx="50" ry="30" fill={monogram(away).colour} />
    </svg>
  );
}
