import { useEffect, useEffectEvent } from 'react';
import { usePlayerFrame } from './use-player-frame.js';
import { g } from '../../i18n/game.js';

/** A stream that does not answer within this time is not healthy, ms. */
const ANSWERS_WITHIN = 20_000;

interface StreamLookProps {
  /** The embed page. */
  src: string;
  onLooked: (isHealthy: boolean) => void;
}

/** Loads a stream out of sight, to see whether it has a picture. */
export function StreamLook({ src, onLooked }: StreamLookProps) {
  const { frame } = usePlayerFrame(({ name }) => {
    if (name === 'ready') onLooked(true);
    else if (name === 'error') onLooked(false);
  }, 'watch');
  const onLate = useEffectEvent(() => onLooked(false));
  useEffect(() => {
    const timer = setTimeout(onLate, ANSWERS_WITHIN);
    return () => clearTimeout(timer);
  }, []);
  return (
    <iframe
      ref={frame}
      className="player__look"
      src={src}
      title={g('streams.another')}
      sandbox="allow-scripts allow-same-origin"
      aria-hidden="true"
      tabIndex={-1}
      inert
    />
  );
}
