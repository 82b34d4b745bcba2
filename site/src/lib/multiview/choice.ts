/** Maximum number of games on a page, because each plays. */
export const MAX_AT_ONCE = 4;

/** State of the multiview page, which its address contains. */
export interface Multiview {
  /** Ids of games in their order. */
  games: readonly string[];
  /** Id of the game with sound, or null. */
  sound: string | null;
  /** Id of the large game, or null. */
  large: string | null;
}

const ID = /^[0-9a-f]{24}$/;

/** Parses an address. Ignores unknown ids, further games, and settings of other games. */
export function readMultiview(query: URLSearchParams): Multiview {
  const ids = (query.get('games') ?? '').split(',').filter((id) => ID.test(id));
  return among([...new Set(ids)].slice(0, MAX_AT_ONCE), query.get('sound'), query.get('large'));
}

const among = (games: readonly string[], sound: string | null, large: string | null): Multiview => ({
  games,
  sound: sound !== null && games.includes(sound) ? sound : null,
  large: large !== null && games.length > 1 && games.includes(large) ? large : null,
});

/** Returns the address of a state. `path` is the path of the page. */
export function multiviewHref(path: string, { games, sound, large }: Multiview): string {
  const parts = Object.entries({ games: games.join(','), sound, large }).filter(([, value]) => value);
  return parts.length === 0 ? path : `${path}?${parts.map(([name, value]) => `${name}=${value}`).join('&')}`;
}

/** Returns the state for a single game with sound. */
export const only = (game: string): Multiview => ({ games: [game], sound: game, large: null });

export const isFull = ({ games }: Multiview): boolean => games.length >= MAX_AT_ONCE;

/** Adds a game at the end. The first game has sound. */
export const add = (view: Multiview, game: string): Multiview =>
  isFull(view) || view.games.includes(game)
    ? view
    : { ...view, games: [...view.games, game], sound: view.games.length === 0 ? game : view.sound };

/** Removes a game. Its sound passes to the first remaining game. */
export function remove(view: Multiview, game: string): Multiview {
  const games = view.games.filter((one) => one !== game);
  return among(games, view.sound === game ? (games[0] ?? null) : view.sound, view.large);
}

/** Swaps two games. */
export function swap(view: Multiview, one: string, other: string): Multiview {
  if (!view.games.includes(one) || !view.games.includes(other)) return view;
  const games = view.games.map((game) => (game === one ? other : game === other ? one : game));
  return { ...view, games };
}

/** Moves a game by a number of positions. Games at the ends stay. */
export function move(view: Multiview, game: string, by: number): Multiview {
  const other = view.games[view.games.indexOf(game) + by];
  return other === undefined ? view : swap(view, game, other);
}

/** Turns the sound of a game on or off. At most one game has sound. */
export const toggleSound = (view: Multiview, game: string): Multiview => withSound(view, game, view.sound !== game);

/** Turns the sound of a game on and that of the others off, or turns it off. */
export function withSound(view: Multiview, game: string, has: boolean): Multiview {
  if (has === (view.sound === game)) return view;
  return { ...view, sound: has ? game : null };
}

/** Enlarges a game or returns it to the normal size. */
export const toggleLarge = (view: Multiview, game: string): Multiview =>
  among(view.games, view.sound, view.large === game ? null : game);
