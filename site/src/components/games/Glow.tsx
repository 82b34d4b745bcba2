import { useId } from 'react';
import { monogram } from '@contract/monogram.js';

/** A decorative glow in the colors of two teams. Uses gradients, because blurring is slow. */
export function Glow({ home, away }: { home: string; away: string }) {
  const id = useId();
  const lights = [
    { key: `${id}h`, x: 0.06, colour: monogram(home).colour },
    { key: `${id}a`, x: 0.94, colour: monogram(away).colour },
  ];
  return (
    <svg className="glow fill" viewBox="0 0 100 40" preserveAspectRatio="none" aria-hidden="true">
      <defs>
        {lights.map(({ key, x, colour }) => (
          <radialGradient key={key} id={key} cx={x} cy="0.45" r="0.56">
            <stop offset="0" stopColor={colour} />
            <stop offset="0.35" stopColor={colour} stopOpacity="0.75" />
            <stop offset="1" stopColor={colour} stopOpacity="0" />
          </radialGradient>
        ))}
      </defs>
      {lights.map(({ key }) => (
        <rect key={key} width="100" height="40" fill={`url(#${key})`} />
      ))}
    </svg>
  );
}
