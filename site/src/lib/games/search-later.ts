/** Loads the search when it is first asked for, by a link to it or by the key '/': for pages that have no scripts otherwise. */
import { isTyping } from './is-typing.js';

let asked = false;

async function open(): Promise<void> {
  const { showSearch } = await import('../../components/shell/show-search.js');
  showSearch();
}

document.addEventListener('click', (event) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey || !(event.target instanceof Element)) return;
  const link = event.target.closest<HTMLAnchorElement>('a[data-search]');
  // Once asked for, the drawer itself handles clicks.
  if (!link || asked) return;
  event.preventDefault();
  asked = true;
  // The link leads to the page that searches.
  open().catch(() => window.location.assign(link.href));
});

document.addEventListener('keydown', (event) => {
  if (asked || event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  event.preventDefault();
  asked = true;
  open().catch(() => {
    asked = false;
  });
});
