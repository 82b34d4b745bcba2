/** Games on one page at most: each plays. */
export const MAX_AT_ONCE = 4;

/** What a page of several games shows, all of which its address carries. */
export interface Multiview {
  /** Ids of games, in the order of their places. */
  games: readonly string[];
  /** The one with sound; null: none has. */
  sound: string | null;
  /** The one that is larger than the others. */
  large: string | null;
}

const ID = /^[0-9a-f]{24}$/;

/** Reads an address, which anybody may have written: unknown words, further games and others' choices are left out. */
export function readMultiview(query: URLSearchParams): Multiview {
  const asked = (query.get('games') ?? '').split(',').filter((id) => ID.test(id));
  return among([...new Set(asked)].slice(0, MAX_AT_ONCE), query.get('sound'), query.get('large'));
}

const among = (games: readonly string[], sound: string | null, large: string | null): Multiview => ({
  games,
  sound: sound !== null && games.includes(sound) ? sound : null,
  large: large !== null && games.length > 1 && games.includes(large) ? large : null,
});

/** The address of a choice; `path` is that of the page. */
export function multiviewHref(path: string, { games, sound, large }: Multiview): string {
  const parts = Object.entries({ games: games.join(','), sound, large }).filter(([, value]) => value);
  return parts.length === 0 ? path : `${path}?${parts.map(([name, value]) => `${name}=${value}`).join('&')}`;
}

/** The choice of one game alone, with its sound. */
export const only = (game: string): Multiview => ({ games: [game], sound: game, large: null });

export const isFull = ({ games }: Multiview): boolean => games.length >= MAX_AT_ONCE;

/** Adds a game in the last place; the first has sound. */
export const add = (view: Multiview, game: string): Multiview =>
  isFull(view) || view.games.includes(game)
    ? view
    : { ...view, games: [...view.games, game], sound: view.games.length === 0 ? game : view.sound };

/** Removes a game; its sound goes to the first that is left. */
export function remove(view: Multiview, game: string): Multiview {
  const games = view.games.filter((one) => one !== game);
  return among(games, view.sound === game ? (games[0] ?? null) : view.sound, view.large);
}

/** Two games change places. */
export function swap(view: Multiview, one: string, other: string): Multiview {
  if (!view.games.includes(one) || !view.games.includes(other)) return view;
  const games = view.games.map((game) => (game === one ? other : game === other ? one : game));
  return { ...view, games };
}

/** A game changes places with the one so many places further; past the ends it stays. */
export function move(view: Multiview, game: string, by: number): Multiview {
  const other = view.games[view.games.indexOf(game) + by];
  return other === undefined ? view : swap(view, game, other);
}

/** Turns the sound of a game on or off; one game at most has sound. */
export const toggleSound = (view: Multiview, game: string): Multiview => withSound(view, game, view.sound !== game);

/** Turns the sound of a game on, and that of all others off; or turns it off. */
export function withSound(view: Multiview, game: string, has: boolean): Multiview {
  if (has === (view.sound === game)) return view;
  return { ...view, sound: has ? game : null };
}

/** Makes a game larger than the others; or as large as they are. */
export const toggleLarge = (view: Multiview, game: string): Multiview =>
  among(view.games, view.sound, view.large === game ? null : game);
