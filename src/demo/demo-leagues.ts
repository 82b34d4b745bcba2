import type { Language } from '../contract/streams.js';
import type { LeagueCategory } from '../contract/sports.js';

/** League of the demo with the schedule of its week. All leagues, clubs, and names are fictional. */
export interface DemoLeague {
  name: string;
  abbreviation: string;
  country: string;
  category: LeagueCategory;
  /** IANA name of the time zone of its kick-offs. */
  timeZone: string;
  /** Titles of its matches, which group games: 'Round 12', 'Week 1'. The optional second title is for future days. */
  rounds: readonly [string] | readonly [string, string];
  /** Days with games, relative to today. Excludes today. */
  days: readonly number[];
  /** Kick-off times on these days, HH:mm. */
  times: readonly [string, ...string[]];
  languages: readonly [Language, ...Language[]];
  /** Sides and their home grounds. The number of sides must be even. */
  sides: readonly (readonly [name: string, ground: string])[];
}

/** Adds a separate court to each side. Two simultaneous games at one ground would be reported as a clash. */
const at =
  (ground: string) =>
  (name: string, index: number): readonly [string, string] => [name, `${ground} ${index + 1}`];

export const DEMO_LEAGUES: readonly DemoLeague[] = [
  {
    name: 'Northern First Division',
    abbreviation: 'NFD',
    country: 'england',
    category: 'Football',
    timeZone: 'Europe/London',
    rounds: ['Round 12', 'Round 13'],
    days: [-3, 1],
    times: ['15:00', '17:30', '20:00'],
    languages: ['English', 'Nepali', 'Hindi', 'Arabic'],
    sides: [
      ['Wrenfield United', 'Gannet Lane'],
      ['Calderbrook Town', 'The Weir'],
      ['Ashmoor Rovers', 'Heather Park'],
      ['Millbridge City', 'Lockside'],
      ['Eastmere Athletic', 'Marsh Road'],
      ['Oakhaven County', 'Acorn Street'],
      ['Thornwick Wanderers', 'The Briars'],
      ['Greyfell Albion', 'Quarry Ground'],
    ],
  },
  {
    name: 'Liga del Sol',
    abbreviation: 'LDS',
    country: 'spain',
    category: 'Football',
    timeZone: 'Europe/Madrid',
    rounds: ['Jornada 11', 'Jornada 12'],
    days: [-2, 2],
    times: ['16:15', '18:30', '21:00'],
    languages: ['Spanish', 'English', 'Portuguese'],
    sides: [
      ['Atlético Valdoro', 'Campo de la Era'],
      ['Real Montesol', 'Estadio del Olivar'],
      ['Deportivo Larúa', 'Las Moreras'],
      ['Unión Peñarriba', 'El Mirador'],
      ['Racing Costaluz', 'La Marina Vieja'],
      ['Villasierra CF', 'Campo Alto'],
      ['CD Aldeamar', 'El Faro'],
      ['Sporting Riofrío', 'Los Chopos'],
    ],
  },
  {
    name: 'Himal Super Cup',
    abbreviation: 'HSC',
    country: 'nepal',
    category: 'Football',
    timeZone: 'Asia/Kathmandu',
    rounds: ['Group stage', 'Semi-finals'],
    days: [-1, 1, 3],
    times: ['13:15', '15:30', '17:45'],
    languages: ['Nepali', 'Hindi', 'English'],
    sides: [
      ['Saipal United', 'Saipal Ground'],
      ['Rapti Riders', 'Rapti Stadium'],
      ['Kanchan Warriors', 'Kanchan Park'],
      ['Lotus Valley FC', 'Valley Stadium'],
      ['Chure Rangers', 'Chure Field'],
      ['Trisul Strikers', 'Trisul Arena'],
    ],
  },
  {
    name: 'Coast to Coast Basketball',
    abbreviation: 'CCB',
    country: 'united states',
    category: 'Basketball',
    timeZone: 'America/New_York',
    rounds: ['Week 5', 'Week 6'],
    days: [-1, 1, 3],
    times: ['19:00', '19:30', '21:30'],
    languages: ['English', 'Spanish', 'Chinese'],
    sides: [
      ['Harbor Point Herons', 'Harbor Arena'],
      ['Redwood Rockets', 'Timber Center'],
      ['Granite Bay Bison', 'Granite Fieldhouse'],
      ['Cedar Falls Comets', 'Falls Arena'],
      ['Lakeshore Lynx', 'Lakeshore Gardens'],
      ['Copper Canyon Coyotes', 'Canyon Center'],
      ['Iron River Owls', 'Foundry Arena'],
      ['Silver Coast Storm', 'Breakwater Arena'],
    ],
  },
  {
    name: 'Monsoon Trophy',
    abbreviation: 'MON',
    country: 'india',
    category: 'Cricket',
    timeZone: 'Asia/Kolkata',
    rounds: ['League stage'],
    days: [-3, -1, 2, 4],
    times: ['09:30', '14:00'],
    languages: ['Hindi', 'English', 'Bengali', 'Nepali'],
    sides: [
      ['Deccan Falcons', 'Banyan Oval'],
      ['Konkan Mariners', 'Lighthouse Ground'],
      ['Malwa Lancers', 'Fort Maidan'],
      ['Coromandel Craftsmen', 'Palm Oval'],
    ],
  },
  {
    name: 'Southern Cross Rugby',
    abbreviation: 'SCR',
    country: 'australia',
    category: 'Rugby',
    timeZone: 'Australia/Sydney',
    rounds: ['Round 8'],
    days: [-1, 2],
    times: ['14:30', '17:00', '19:35'],
    languages: ['English', 'French'],
    sides: [
      ['Blue Range Drovers', 'Saddle Park'],
      ['Coral Bay Marlins', 'Reef Oval'],
      ['Redgum Kelpies', 'Billabong Field'],
      ['Tasman Gannets', 'Gannet Head'],
      ['Silverton Miners', 'Lode Street'],
      ['Murray Bend Herons', 'River Oval'],
    ],
  },
  {
    name: 'Harbour Open',
    abbreviation: 'HBO',
    country: 'international',
    category: 'Tennis',
    timeZone: 'Europe/Paris',
    rounds: ['Main draw'],
    days: [-2, 1],
    times: ['11:00', '13:30', '16:00'],
    languages: ['French', 'English', 'German', 'Japanese'],
    sides: [
      'Ines Duvalier',
      'Marta Lindqvor',
      'Sofia Duarteo',
      'Anna Novotka',
      'Yuki Hanamori',
      'Leila Benhadi',
      'Grace Okaforo',
      'Priya Ramanel',
    ].map(at('Harbour, court')),
  },
  {
    name: 'Rheinbogen Hockey',
    abbreviation: 'RBH',
    country: 'germany',
    category: 'Hockey',
    timeZone: 'Europe/Berlin',
    rounds: ['Spieltag 9'],
    days: [-2, 1],
    times: ['12:00', '14:00', '16:30'],
    languages: ['German', 'English', 'Russian'],
    sides: [
      ['SV Lindental', 'Lindenplatz'],
      ['TuS Falkenau', 'Falkenwiese'],
      ['HC Moorbach', 'Am Moorbach'],
      ['Blau-Weiß Erlenfeld', 'Erlenfeld'],
      ['SC Steinbrück', 'Steinbrücker Weg'],
      ['HC Sonnhalde', 'Sonnhalde'],
    ],
  },
  {
    name: 'Liga Aurora',
    abbreviation: 'AUR',
    country: 'brazil',
    category: 'Volleyball',
    timeZone: 'America/Sao_Paulo',
    rounds: ['Rodada 7'],
    days: [-3, 2],
    times: ['18:30', '21:00'],
    languages: ['Portuguese', 'Spanish', 'English'],
    sides: [
      ['Vôlei Serra Azul', 'Ginásio Serra Azul'],
      ['Porto Dourado', 'Arena do Porto'],
      ['Vila Aurora', 'Ginásio da Vila'],
      ['Praia Clara', 'Arena Praia Clara'],
      ['Campo Verdejante', 'Ginásio Verdejante'],
      ['Rio das Garças', 'Arena das Garças'],
    ],
  },
  {
    name: 'Garuda Shuttle Cup',
    abbreviation: 'GSC',
    country: 'indonesia',
    category: 'Badminton',
    timeZone: 'Asia/Jakarta',
    rounds: ['Week 3'],
    days: [-1, 3],
    times: ['10:00', '12:00', '15:00'],
    languages: ['English', 'Chinese', 'Korean', 'Japanese'],
    sides: ['Rimba Smashers', 'Teluk Biru', 'Candi Emas', 'Gunung Kilat', 'Pulau Rajawali', 'Kota Bunga'].map(
      at('Istora Garuda, court'),
    ),
  },
];
