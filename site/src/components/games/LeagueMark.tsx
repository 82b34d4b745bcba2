import { monogram } from '@contract/monogram.js';
import { usePicture } from './use-picture.js';

/** A league's logo, or its letters if the logo is missing or does not load. */
export function LeagueMark({ name, logoUrl, className = '' }: { name: string; logoUrl: string; className?: string }) {
  const { shown: hasLogo, ref, onError } = usePicture(logoUrl);
  return (
    <span className={`league-mark ${className}`} aria-hidden="true">
      {hasLogo ? (
        <img
          ref={ref}
          src={logoUrl}
          alt=""
          width="32"
          height="32"
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={onError}
        />
      ) : (
        monogram(name).letters
      )}
    </span>
  );
}
