/** The 49 sports a match, game or replay can belong to, in the order forms show them. */
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

/** The sports a league can be of: the first nine of SPORTS. */
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

/** How long an event of a sport usually lasts, breaks included, in minutes; sports not named here take 180. */
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

/** How a game is divided: how many periods, how long each is and the break between two, in minutes. */
interface Periods {
  count: number;
  minutes: number;
  pause: number;
}

/** The sports whose clock runs from the kick-off on, so that the minute follows from the time. In others it stops. */
const PERIODS: Partial<Record<Sport, Periods>> = { Football: { count: 2, minutes: 45, pause: 15 } };

/** The periods of a sport whose clock does not stop; undefined for every other. */
export const periodsOf = (sport: string): Periods | undefined => PERIODS[sport as Sport];

/** The usual length of an event in minutes; what a game without an end is finished by. */
export function usualLengthMinutes(sport: string | undefined): number {
  return USUAL_LENGTH_MINUTES[sport as Sport] ?? DEFAULT_LENGTH_MINUTES;
}
