import { useEffect, useRef, useState } from 'react';
import { sidesOf } from '../../lib/text.js';
import { Crest } from '../games/Crest.js';
import { Glow } from '../games/Glow.js';

/** A replay's picture; the shields of its sides where it has none or the picture does not come. Decorative. */
export function ReplayPicture({ title, thumbnail }: { title: string; thumbnail: string }) {
  const [broken, setBroken] = useState(false);
  const picture = useRef<HTMLImageElement>(null);
  // The picture may have failed before the page's script could listen.
  useEffect(() => {
    if (picture.current?.complete && picture.current.naturalWidth === 0) setBroken(true);
  }, [thumbnail]);
  if (thumbnail && !broken) {
    return (
      <img
        ref={picture}
        className="replay__image"
        src={thumbnail}
        alt=""
        width="320"
        height="180"
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setBroken(true)}
      />
    );
  }
  const [home = title, away] = sidesOf(title);
  return (
    <>
      <Glow home={home} away={away ?? home} />
      <Crest name={home} className="replay__crest" />
      {away && <Crest name={away} className="replay__crest" />}
    </>
  );
}
