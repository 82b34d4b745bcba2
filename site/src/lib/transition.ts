/** View transition name of a game's shields in lists and on its page (game.css). */
const NAME = 'game-teams';

/**
 * Marks the clicked element as the start of the transition to the game's page. Uses the CSSOM, which the page's policy
 * requires.
 */
export function leadTransition(link: HTMLElement): void {
  const teams = link.querySelector<HTMLElement>('[data-teams], .row__teams');
  if (!teams) return;
  document.querySelectorAll<HTMLElement>('[data-leads]').forEach((element) => {
    element.style.viewTransitionName = '';
    delete element.dataset.leads;
  });
  teams.dataset.leads = '';
  teams.style.viewTransitionName = NAME;
}
