import type { ComponentProps, ReactNode } from 'react';
import { Crest } from '../games/Crest.js';
import { Glow } from '../games/Glow.js';
import { usePicture } from '../games/use-picture.js';
import { Icon } from '../Icon.js';
import { g } from '../../i18n/game.js';

export interface CoverLook {
  /** The two sides; empty where a title names none. */
  sides: readonly Pick<ComponentProps<typeof Crest>, 'name' | 'isOpen'>[];
  /** The address of a picture, empty where there is none; the shields of the sides are shown when it does not load. */
  picture?: string;
}

interface CoverProps extends CoverLook {
  /** What is played, for those who cannot see. */
  title: string;
  /** The player's own page, for browsers without scripts. */
  href: string;
  onStart: () => void;
  /** Shown above the button: the countdown of a game that is not live yet. */
  children?: ReactNode;
}

/** What lies over a player until the visitor plays it. */
export function Cover({ sides, picture = '', title, href, onStart, children }: CoverProps) {
  const [home = { name: title }, away = home] = sides;
  const { shown, ref, onError } = usePicture(picture);
  return (
    <div className={children ? 'cover cover--counts' : 'cover'}>
      <Glow home={home.name} away={away.name} />
      {shown && (
        <img ref={ref} className="cover__picture" src={picture} alt="" referrerPolicy="no-referrer" onError={onError} />
      )}
      {!shown && <Crest {...home} className="cover__crest" />}
      {children}
      <button type="button" className="cover__play" onClick={onStart}>
        <Icon name="play-arrow-rounded" />
        <span className="visually-hidden">{g('playOf', { title })}</span>
      </button>
      <noscript>
        <a className="button button--primary cover__link" href={href}>
          {g('watchOf', { title })}
        </a>
      </noscript>
      {!shown && <Crest {...away} className="cover__crest" />}
    </div>
  );
}
