import { SPORTS, type Sport } from '@contract/sports.js';

/** Path of the drawings of all sports (pages/sports.svg.ts). */
export const SPORT_SHEET = '/sports.svg';

/** Icon of each sport. There are 32 drawings; other sports share the closest. */
const SPORT_ICONS = {
  Football: 'sports-soccer-rounded',
  Cricket: 'sports-cricket-rounded',
  Basketball: 'sports-basketball-rounded',
  Tennis: 'sports-tennis-rounded',
  Hockey: 'sports-hockey-rounded',
  Baseball: 'sports-baseball-rounded',
  Rugby: 'sports-rugby-rounded',
  Volleyball: 'sports-volleyball-rounded',
  Badminton: 'sports-tennis-rounded',
  'American Football': 'sports-football-rounded',
  'Ice Hockey': 'sports-hockey-rounded',
  'Table Tennis': 'sports-tennis-rounded',
  Golf: 'sports-golf-rounded',
  Boxing: 'sports-mma-rounded',
  'Mixed Martial Arts': 'sports-mma-rounded',
  Wrestling: 'sports-kabaddi-rounded',
  Judo: 'sports-martial-arts-rounded',
  Karate: 'sports-martial-arts-rounded',
  Taekwondo: 'sports-martial-arts-rounded',
  Fencing: 'swords-rounded',
  Gymnastics: 'sports-gymnastics-rounded',
  Athletics: 'sprint-rounded',
  Swimming: 'pool-rounded',
  Diving: 'pool-rounded',
  'Water Polo': 'pool-rounded',
  Rowing: 'rowing-rounded',
  Sailing: 'sailing-rounded',
  Surfing: 'surfing-rounded',
  Skiing: 'downhill-skiing-rounded',
  Snowboarding: 'downhill-skiing-rounded',
  'Figure Skating': 'ice-skating-rounded',
  Cycling: 'directions-bike-rounded',
  'Formula 1': 'sports-motorsports-rounded',
  MotoGP: 'two-wheeler-rounded',
  'Horse Racing': 'chess-knight-rounded',
  Handball: 'sports-handball-rounded',
  Futsal: 'sports-soccer-rounded',
  Kabaddi: 'sports-kabaddi-rounded',
  Snooker: 'target-rounded',
  Darts: 'target-rounded',
  Archery: 'target-rounded',
  Weightlifting: 'fitness-center-rounded',
  Chess: 'chess-rounded',
  'Counter-Strike': 'sports-esports-rounded',
  'Dota 2': 'sports-esports-rounded',
  'League of Legends': 'sports-esports-rounded',
  Valorant: 'sports-esports-rounded',
  Skateboarding: 'skateboarding-rounded',
  Parkour: 'sprint-rounded',
} satisfies Record<Sport, string>;

const BY_NAME = new Map<string, string>(Object.entries(SPORT_ICONS));

/** Returns the icon's name for a sport, or a whistle for an unlisted sport. */
export function sportIcon(sport: string): string {
  return BY_NAME.get(sport) ?? 'sports-rounded';
}

/** Every icon of a sport. */
export const SPORT_ICON_NAMES: readonly string[] = [...new Set([...SPORTS.map(sportIcon), 'sports-rounded'])];
