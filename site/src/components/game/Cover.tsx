import type { ComponentProps, ReactNode } from 'react';
import { Crest } from '../games/Crest.js';
import { Glow } from '../games/Glow.js';
import { usePicture } from '../games/use-picture.js';
import { Icon } from '../Icon.js';
import { g } from '../../i18n/game.js';

export interface CoverLook {
  /** The two sides. Empty if the title names none. */
  sides: readonly Pick<ComponentProps<typeof Crest>, 'name' | 'isOpen'>[];
  /** Address of an image, or empty. The shields of the sides replace an image that does not load. */
  picture?: string;
}

interface CoverProps extends CoverLook {
  /** Name of the video, for screen readers. */
  title: string;
  /** Embed page, for browsers without scripts. */
  href: string;
  onStart: () => void;
  /** Content above the button: the countdown of a game that is not live yet. */
  children?: ReactNode;
}

/** Covers a player until the visitor starts it. */
export function Cover({ sides, picture = '', title, href, onStart, children }: CoverProps) {
  const [home = { name: title }, away = home] = sides;
  const { shown: hasPicture, ref, onError } = usePicture(picture);
  return (
    <div className={children ? 'cover hstack cover--counts' : 'cover hstack'}>
      <Glow home={home.name} away={away.name} />
      {hasPicture && (
        <img
          ref={ref}
          className="cover__picture fill"
          src={picture}
          alt=""
          referrerPolicy="no-referrer"
          onError={onError}
        />
      )}
      {!hasPicture && <Crest {...home} className="cover__crest" />}
      {children}
      <button type="button" className="cover__play centered" onClick={onStart}>
        <Icon name="play-arrow-rounded" />
        <span className="visually-hidden">{g('playOf', { title })}</span>
      </button>
      <noscript>
        <a className="button button--primary cover__link" href={href}>
          {g('watchOf', { title })}
        </a>
      </noscript>
      {!hasPicture && <Crest {...away} className="cover__crest" />}
    </div>
  );
}
