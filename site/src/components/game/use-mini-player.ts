import { useEffect, useEffectEvent } from 'react';
import { tabStorage } from '../../lib/browser-storage.js';
import { forgetMini, readMini, writeMini, type MiniNote } from '../../lib/streams/mini-note.js';
import { isSpoiler } from '../../lib/games/spoiler.js';
import { g } from '../../i18n/game.js';
import { t } from '../../i18n/ui.js';

interface Playing {
  plays: boolean;
  /** Called when the visitor returns from a page that continued the playback. */
  onReturn: () => void;
}

/**
 * Continues playback in a corner of the next page (player/src/mini.ts), and on this page when the visitor returns. Without a video,
 * playback ends with the page.
 */
export function useMiniPlayer(
  what: Pick<MiniNote, 'src' | 'title' | 'view'> | null,
  { plays, onReturn }: Playing,
): void {
  const note = useEffectEvent((): void => {
    if (!what) return;
    const isHidden = document.documentElement.classList.contains('spoiler-free') && isSpoiler(what.title);
    const title = isHidden ? t('titleHidden') : what.title;
    const labels = { region: g('mini'), back: g('mini.back', { title }), close: g('mini.close') };
    writeMini(tabStorage(), { ...what, title, href: location.pathname + location.search, labels });
  });
  const arrive = useEffectEvent((): void => {
    const before = readMini(tabStorage());
    // The note is about another part or stream, which opens next.
    if (before?.returns && before.src !== what?.src) return;
    forgetMini(tabStorage());
    if (before?.returns) onReturn();
  });
  useEffect(() => arrive(), []);
  useEffect(() => {
    if (!plays) return;
    forgetMini(tabStorage());
    const leave = (): void => note();
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, [plays]);
}
