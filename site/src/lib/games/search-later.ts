/** Loads the search on its first use, by a link or the key '/', on pages without other scripts. */
import { isTyping } from './is-typing.js';

let isOpening = false;

async function open(): Promise<void> {
  const { showSearch } = await import('../../components/shell/show-search.js');
  showSearch();
}

document.addEventListener('click', (event) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey || !(event.target instanceof Element)) return;
  const link = event.target.closest<HTMLAnchorElement>('a[data-search]');
  // After the first use, the drawer handles clicks itself.
  if (!link || isOpening) return;
  event.preventDefault();
  isOpening = true;
  // The link opens the search page.
  open().catch(() => window.location.assign(link.href));
});

document.addEventListener('keydown', (event) => {
  if (isOpening || event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
    return;
  event.preventDefault();
  isOpening = true;
  open().catch(() => {
    isOpening = false;
  });
});
