import { useEffect, useState } from 'react';
import { Icon } from '../Icon.js';
import { t } from '../../i18n/ui.js';

/** Scroll distance in px that may be unintentional. */
const MIN_SCROLL_PX = 8;

/** A link back to current games. It appears when the visitor scrolls back or reaches the end. */
export function JumpToNow() {
  const [isScrolledAway, setScrolledAway] = useState(false);
  useEffect(() => {
    let before = window.scrollY;
    const read = (): void => {
      const { scrollY: at, innerHeight: height } = window;
      const over = at + height >= document.documentElement.scrollHeight - 1;
      if (!over && Math.abs(at - before) < MIN_SCROLL_PX) return;
      const board = document.getElementById('games');
      const left = !!board && board.getBoundingClientRect().top < -height * 0.75;
      setScrolledAway(left && (at < before || over));
      before = at;
    };
    window.addEventListener('scroll', read, { passive: true });
    document.documentElement.classList.add('has-jump');
    return () => window.removeEventListener('scroll', read);
  }, []);
  useEffect(() => {
    document.documentElement.classList.toggle('has-jump--shown', isScrolledAway);
  }, [isScrolledAway]);
  return (
    <a
      className={`jump tap ${isScrolledAway ? 'jump--shown' : ''}`}
      href="#games"
      tabIndex={isScrolledAway ? 0 : -1}
      aria-hidden={!isScrolledAway}
    >
      <Icon name="arrow-upward-rounded" />
      {t('list.jump')}
    </a>
  );
}
