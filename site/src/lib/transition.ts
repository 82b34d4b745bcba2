/** The name that ties a game's shields in a list to those on its page (game.css). */
const NAME = 'game-teams';

/** Marks what was clicked as the start of the passage to the game's page; through the CSSOM, as the page's policy asks. */
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
