/**
 * Current names of zones that browsers may list under an older name (IANA tz, file `backward`). CLDR never changes its original
 * names.
 */
export const RENAMED_ZONES: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** Returns the current name of a zone: 'Asia/Kathmandu' for 'Asia/Katmandu'. */
export const zoneToday = (zone: string): string => RENAMED_ZONES[zone] ?? zone;

/** Returns the city of a zone: 'Kathmandu' for 'Asia/Katmandu'. */
export const cityOf = (zone: string): string => (zoneToday(zone).split('/').at(-1) ?? zone).replaceAll('_', ' ');

/** Returns 'UTC' or 'GMT+6' for a zone without a city, or null for other zones. */
export const utcName = (zone: string): string | null =>
  zone === 'UTC' || zone.startsWith('Etc/') ? zone.replace('Etc/', '') : null;
