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
import { forEachInSlices, mapInSlices } from '../../platform/slices.js';
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
/** A team or a league with the words of its names. */
interface Place {
  words: readonly string[];
}

interface NamedTeam extends Place {
  found: FoundTeam;
}

interface NamedLeague extends Place {
  found: FoundLeague;
}

/** Facts that searches compare with, apart from the names of the teams and of the league. */
interface GameFacts {
  sport: string;
  /** Ids of the teams as the game names them. */
  teamIds: readonly string[];
  /** Words of the sport and of the titles. Titles are unknown while the games in memory are not complete. */
  words: readonly string[];
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
  /** Facts by game, because splitting texts into words takes longer than a search. A changed game has a new copy. */
  private readonly facts = new WeakMap<GameCopy, GameFacts>();
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
    const meanings = await mapInSlices(terms, (term) => index.match(term));
    /** Returns whether each term means a word of one of the places. */
    const isNamed = (places: readonly Place[]): boolean =>
      meanings.every((meaning) => places.some(({ words }) => words.some((word) => meaning.has(word))));
    const sport = fold(category);
    const games: GameCopy[] = [];
    await forEachInSlices(await this.copies.choose({ platform: 'web' }), (game) => {
      const facts = this.factsOf(game);
      if (sport && facts.sport !== sport) return;
      const places = [...facts.teamIds.map((id) => teams.get(id)), leagues.get(game.leagueId), facts];
      if (isNamed(places.filter((place) => place !== undefined))) games.push(game);
    });
    const selected = inOrder(games).slice(0, MAX_GAMES);
    const texts = await this.reads.texts(selected, null, 'web');
    const isSearch = terms.length > 0;
    return {
      teams: isSearch ? await firstPlaces(new Set(teams.values()), isNamed, q) : [],
      leagues: isSearch ? await firstPlaces(leagues.values(), isNamed, q) : [],
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
    const words = new Set<string>();
    const addWords = (added: readonly string[]): void => added.forEach((word) => words.add(word));
    await forEachInSlices(games.toReversed(), (game) => {
      const facts = this.factsOf(game);
      addWords(facts.words);
      for (const [index, id] of facts.teamIds.entries()) {
        if (teams.has(id)) continue;
        const profile = byId.get(id);
        const { name, crest } = profile ?? { name: game.teams[index] ?? '', crest: '' };
        const texts = [name, ...(profile ? [profile.shortName, ...profile.aliases] : [])];
        const team = { words: searchWords(...texts), found: { name, category: game.category, crest } };
        addWords(team.words);
        for (const nameId of profile?.nameIds ?? [id]) teams.set(nameId, team);
      }
    });
    const leagues = new Map<string, NamedLeague>();
    await forEachInSlices(docs, ({ _id, name, abbreviation, category }) => {
      const id = _id.toHexString();
      const league = { words: searchWords(name, abbreviation), found: { _id: id, name, category } };
      addWords(league.words);
      leagues.set(id, league);
    });
    return { teams, leagues, index: new WordIndex(words) };
  }

  private factsOf(game: GameCopy): GameFacts {
    const cached = this.facts.get(game);
    if (cached) return cached;
    const { category, teams, doc } = game;
    const words = searchWords(category, doc?.title, doc?.matchTitle);
    const facts = { sport: fold(category), teamIds: teams.map(teamId), words };
    this.facts.set(game, facts);
    return facts;
  }
}

/** Returns the first places that a search means. A place whose name is the searched text comes first. */
async function firstPlaces<F extends { name: string }>(
  places: Iterable<Place & { found: F }>,
  isNamed: (places: readonly Place[]) => boolean,
  q: string,
): Promise<F[]> {
  const text = fold(q).trim();
  /** Places with the searched name, with a name that begins with it, and others. */
  const ranks: [F[], F[], F[]] = [[], [], []];
  await forEachInSlices(places, (place) => {
    if (!isNamed([place])) return;
    const name = fold(place.found.name);
    ranks[name === text ? 0 : name.startsWith(text) ? 1 : 2].push(place.found);
  });
  return ranks.flat().slice(0, MAX_PLACES);
}

/** Returns live games, then games to come, then finished games, the newest first. The games must be sorted by kick-off. */
function inOrder(games: readonly GameCopy[]): GameCopy[] {
  const ofStatus = (status: GameCopy['status']): GameCopy[] => games.filter((game) => game.status === status);
  return [...ofStatus('Live'), ...ofStatus('Scheduled'), ...ofStatus('Finished').reverse()];
}
