import { useEffect, useState } from 'react';
import { Icon } from '../Icon.js';

/** The way back to what is on now, offered once it has left the screen. */
export function JumpToNow() {
  const [away, setAway] = useState(false);
  useEffect(() => {
    const read = (): void => {
      const board = document.getElementById('games');
      setAway(!!board && board.getBoundingClientRect().top < -window.innerHeight * 0.75);
    };
    // A page that comes back scrolled tells so by the same event.
    window.addEventListener('scroll', read, { passive: true });
    return () => window.removeEventListener('scroll', read);
  }, []);
  return (
    <a className={`jump ${away ? 'jump--shown' : ''}`} href="#games" tabIndex={away ? 0 : -1} aria-hidden={!away}>
      <Icon name="arrow-upward-rounded" />
      Jump to now
    </a>
  );
}
