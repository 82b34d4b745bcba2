import { Crest } from './Crest.js';
import { usePicture } from './use-picture.js';

interface TeamCrestProps {
  name: string;
  /** Address of the crest. */
  crest: string;
  colours: readonly string[];
  className?: string;
}

/** A team's crest, or its monogram if the crest does not load. Decorative, because the name is next to it. */
export function TeamCrest({ name, crest, colours, className = '' }: TeamCrestProps) {
  const { shown: hasCrest, ref, onError } = usePicture(crest);
  if (!hasCrest) return <Crest name={name} colours={colours} className={className} />;
  return (
    <img
      ref={ref}
      className={`crest ${className}`}
      src={crest}
      alt=""
      width="56"
      height="63"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={onError}
    />
  );
}
