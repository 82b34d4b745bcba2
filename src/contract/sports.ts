/** The 49 sports of matches, games and replays, in the order of forms. */
export const SPORTS = [
  'Football',
  'Cricket',
  'Basketball',
  'Tennis',
  'Hockey',
  'Baseball',
  'Rugby',
  'Volleyball',
  'Badminton',
  'American Football',
  'Ice Hockey',
  'Table Tennis',
  'Golf',
  'Boxing',
  'Mixed Martial Arts',
  'Wrestling',
  'Judo',
  'Karate',
  'Taekwondo',
  'Fencing',
  'Gymnastics',
  'Athletics',
  'Swimming',
  'Diving',
  'Water Polo',
  'Rowing',
  'Sailing',
  'Surfing',
  'Skiing',
  'Snowboarding',
  'Figure Skating',
  'Cycling',
  'Formula 1',
  'MotoGP',
  'Horse Racing',
  'Handball',
  'Futsal',
  'Kabaddi',
  'Snooker',
  'Darts',
  'Archery',
  'Weightlifting',
  'Chess',
  'Counter-Strike',
  'Dota 2',
  'League of Legends',
  'Valorant',
  'Skateboarding',
  'Parkour',
] as const;

export type Sport = (typeof SPORTS)[number];

/** Sports of leagues: the first nine of SPORTS. */
export const LEAGUE_CATEGORIES = [
  'Football',
  'Cricket',
  'Basketball',
  'Tennis',
  'Hockey',
  'Baseball',
  'Rugby',
  'Volleyball',
  'Badminton',
] as const satisfies readonly Sport[];

export type LeagueCategory = (typeof LEAGUE_CATEGORIES)[number];

const DEFAULT_LENGTH_MINUTES = 180;

/** Usual length of an event by sport, including breaks, in minutes. Other sports use `DEFAULT_LENGTH_MINUTES`. */
const USUAL_LENGTH_MINUTES: Partial<Record<Sport, number>> = {
  Football: 130,
  Futsal: 100,
  Handball: 110,
  Basketball: 150,
  Hockey: 110,
  'Ice Hockey': 165,
  Rugby: 120,
  Volleyball: 150,
  Badminton: 120,
  Tennis: 240,
  'Table Tennis': 90,
  Cricket: 480,
  Baseball: 210,
  'American Football': 225,
  Golf: 480,
  'Water Polo': 90,
  Kabaddi: 75,
  'Formula 1': 150,
  MotoGP: 90,
  Cycling: 330,
  Darts: 240,
  Snooker: 300,
  Chess: 360,
  'Counter-Strike': 210,
  'Dota 2': 210,
  'League of Legends': 210,
  Valorant: 210,
};

/** Periods of a game: their number, their length in minutes, and the break between two periods in minutes. */
interface Periods {
  count: number;
  minutes: number;
  pause: number;
}

/** Sports whose clock does not stop after kick-off, so that the minute of play follows from the time. */
const PERIODS: Partial<Record<Sport, Periods>> = { Football: { count: 2, minutes: 45, pause: 15 } };

/** Returns the periods of a sport whose clock does not stop, or undefined for any other sport. */
export const periodsOf = (sport: string): Periods | undefined => PERIODS[sport as Sport];

/** Returns the usual length of an event, in minutes. Games without an end finish automatically after this time. */
export function usualLengthMinutes(sport: string | undefined): number {
  return USUAL_LENGTH_MINUTES[sport as Sport] ?? DEFAULT_LENGTH_MINUTES;
}
