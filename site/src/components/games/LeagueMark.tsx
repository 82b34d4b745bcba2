import { useEffect, useRef, useState } from 'react';
import { monogram } from '../../lib/monogram.js';

/** A league's logo, or its letters where it has none or the picture does not come. */
export function LeagueMark({ name, logoUrl, className = '' }: { name: string; logoUrl: string; className?: string }) {
  const [broken, setBroken] = useState(false);
  const picture = useRef<HTMLImageElement>(null);
  // The picture may have failed before the page's script could listen.
  useEffect(() => {
    if (picture.current?.complete && picture.current.naturalWidth === 0) setBroken(true);
  }, [logoUrl]);
  return (
    <span className={`league-mark ${className}`} aria-hidden="true">
      {logoUrl && !broken ? (
        <img
          ref={picture}
          src={logoUrl}
          alt=""
          width="32"
          height="32"
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setBroken(true)}
        />
      ) : (
        monogram(name).letters
      )}
    </span>
  );
}
