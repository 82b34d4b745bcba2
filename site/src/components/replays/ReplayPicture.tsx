import { sidesOf } from '../../lib/text.js';
import { Crest } from '../games/Crest.js';
import { Glow } from '../games/Glow.js';
import { usePicture } from '../games/use-picture.js';

/** A replay's picture; the shields of its sides where it has none or the picture does not come. Decorative. */
export function ReplayPicture({ title, thumbnail }: { title: string; thumbnail: string }) {
  const { shown, ref, onError } = usePicture(thumbnail);
  if (shown) {
    return (
      <img
        ref={ref}
        className="replay__image"
        src={thumbnail}
        alt=""
        width="320"
        height="180"
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={onError}
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
