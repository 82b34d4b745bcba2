import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { SearchDto } from '../../contract/dto/search.dto.js';
import { fold } from '../../contract/fold.js';
import type { FoundLeague, FoundReplay, FoundTeam } from '../../contract/records/search.record.js';
import { teamId } from '../../contract/teams.js';
import { Changes } from '../../platform/cache/changes.js';
import type { JsonText } from '../../platform/cache/serialise.js';
import { searchWords } from '../../platform/database/lists/search-words.js';
import { GameCopies, type GameCopy } from '../games/game-copies.js';
import { GameReads } from '../games/game-reads.js';
import { LEAGUE_MODEL, type LeagueDoc } from '../leagues/league.schema.js';
import { ReplaysService } from '../replays/replays.service.js';
import { TeamDirectory } from '../teams/team-directory.js';
import { WordIndex } from './word-index.js';

/** Maximum number of games, and of teams, leagues, and replays each. */
const MAX_GAMES = 100;
const MAX_PLACES = 4;
/** Words between two teams. */
const SEPARATORS = new Set(['vs', 'v']);
/** Maximum number of texts whose words are cached. */
const MAX_TEXTS = 20_000;

/** A team or a league with the words of its names. */
interface Place {
  words: readonly string[];
}

interface NamedTeam extends Place {
  id: string;
  found: FoundTeam;
}

interface NamedLeague extends Place {
  found: FoundLeague;
}

/** All names at one time. */
interface Names {
  /** Teams by the id of each of their names, in the order of their newest game. */
  teams: ReadonlyMap<string, NamedTeam>;
  leagues: ReadonlyMap<string, NamedLeague>;
  index: WordIndex;
}

/** Results of a search. The games are JSON. */
export interface SearchResults {
  teams: FoundTeam[];
  leagues: FoundLeague[];
  games: JsonText[];
  hasMore: boolean;
  replays: FoundReplay[];
}

/** Finds teams, leagues, games in any status, and replays by words. */
@Injectable()
export class SearchService {
  /** Words by text, because many games share a text and finding its words takes longer than looking them up. */
  private readonly words = new Map<string, readonly string[]>();
  private readonly names = this.changes.memo(['games in memory', 'teams', 'leagues'], () => this.readNames());

  constructor(
    @InjectModel(LEAGUE_MODEL) private readonly leagueModel: Model<LeagueDoc>,
    private readonly copies: GameCopies,
    private readonly reads: GameReads,
    private readonly directory: TeamDirectory,
    private readonly replays: ReplaysService,
    private readonly changes: Changes,
  ) {}

  async find({ q = '', category = '' }: SearchDto): Promise<SearchResults> {
    const terms = searchWords(q).filter((word) => !SEPARATORS.has(word));
    const { teams, leagues, index } = await this.names();
    const meanings = terms.map((term) => index.match(term));
    /** Returns whether each term means a word of one of the places. */
    const isNamed = (places: readonly Place[]): boolean =>
      meanings.every((meaning) => places.some(({ words }) => words.some((word) => meaning.has(word))));
    const sport = fold(category);
    const games = (await this.copies.choose({ platform: 'web' })).filter((game) => {
      if (sport && fold(game.category) !== sport) return false;
      const sides = game.teams.flatMap((name) => teams.get(teamId(name)) ?? []);
      const league = leagues.get(game.leagueId);
      const words = textsOf(game).flatMap((text) => this.wordsOf(text));
      return isNamed([...sides, ...(league ? [league] : []), { words }]);
    });
    const selected = inOrder(games).slice(0, MAX_GAMES);
    const texts = await this.reads.texts(selected, null, 'web');
    const isSearch = terms.length > 0;
    return {
      teams: isSearch ? foundIn(new Set(teams.values()), isNamed, q) : [],
      leagues: isSearch ? foundIn(leagues.values(), isNamed, q) : [],
      games: texts.map(({ json }) => json),
      hasMore: games.length > selected.length,
      replays: isSearch ? await this.findReplays(terms, meanings) : [],
    };
  }

  /** Finds replays by the words of their titles. A term with a typing error is replaced by the word that it means. */
  private async findReplays(
    terms: readonly string[],
    meanings: readonly ReadonlySet<string>[],
  ): Promise<FoundReplay[]> {
    const words = terms.map((term, index) => {
      const [meaning = term] = meanings[index] ?? [];
      return meaning.startsWith(term) ? term : meaning;
    });
    const { records } = await this.replays.list({
      q: words.join(' '),
      filter: {},
      between: null,
      sort: { field: 'date', order: -1 },
      range: { start: 0, end: MAX_PLACES - 1 },
      isWhole: false,
    });
    return records.map(({ _id, title, league, date }) => ({ _id, title, league, date }));
  }

  private async readNames(): Promise<Names> {
    const [games, { byId }, docs] = await Promise.all([
      this.copies.choose({ platform: 'web' }),
      this.directory.all(),
      this.leagueModel.find({}, { name: 1, abbreviation: 1, category: 1 }).lean<LeagueDoc[]>(),
    ]);
    const teams = new Map<string, NamedTeam>();
    for (const { teams: sides, category } of games.toReversed()) {
      for (const side of sides) {
        const id = teamId(side);
        if (teams.has(id)) continue;
        const profile = byId.get(id);
        const { name, crest } = profile ?? { name: side, crest: '' };
        const texts = [name, ...(profile ? [profile.shortName, ...profile.aliases] : [])];
        const words = texts.flatMap((text) => this.wordsOf(text));
        const team = { id, words, found: { name, category, crest } };
        for (const nameId of profile?.nameIds ?? [id]) teams.set(nameId, team);
      }
    }
    const leagues = new Map(
      docs.map(({ _id, name, abbreviation, category }) => [
        _id.toHexString(),
        { words: searchWords(name, abbreviation), found: { _id: _id.toHexString(), name, category } },
      ]),
    );
    const texts = new Set(games.flatMap(textsOf));
    const words = [...teams.values(), ...leagues.values()].flatMap((place) => place.words);
    return { teams, leagues, index: new WordIndex([...words, ...[...texts].flatMap((text) => this.wordsOf(text))]) };
  }

  private wordsOf(text: string): readonly string[] {
    const cached = this.words.get(text);
    if (cached) return cached;
    if (this.words.size >= MAX_TEXTS) this.words.clear();
    const words = searchWords(text);
    this.words.set(text, words);
    return words;
  }
}

/** Returns the searched texts of a game besides its teams and its league. Titles are known while the games in memory are complete. */
const textsOf = ({ category, doc }: GameCopy): string[] => [category, ...(doc ? [doc.title, doc.matchTitle] : [])];

/** Returns the first places that a search means. A place whose name is the searched text comes first. */
function foundIn<F extends { name: string }>(
  places: Iterable<Place & { found: F }>,
  isNamed: (places: readonly Place[]) => boolean,
  q: string,
): F[] {
  const text = fold(q).trim();
  const rank = ({ name }: F): number => (fold(name) === text ? 0 : fold(name).startsWith(text) ? 1 : 2);
  return [...places]
    .filter((place) => isNamed([place]))
    .map(({ found }) => found)
    .sort((one, other) => rank(one) - rank(other))
    .slice(0, MAX_PLACES);
}

/** Returns live games, then games to come, then finished games, the newest first. The games must be sorted by kick-off. */
function inOrder(games: readonly GameCopy[]): GameCopy[] {
  const ofStatus = (status: GameCopy['status']): GameCopy[] => games.filter((game) => game.status === status);
  return [...ofStatus('Live'), ...ofStatus('Scheduled'), ...ofStatus('Finished').reverse()];
}
