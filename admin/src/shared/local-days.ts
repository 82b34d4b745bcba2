const twoDigits = (number: number): string => String(number).padStart(2, '0');

const midnight = (day: string): Date => new Date(`${day}T00:00:00`);

/** The first moment of a day (YYYY-MM-DD) in the viewer's zone, ISO 8601 in UTC. */
export const startOfDay = (day: string): string => midnight(day).toISOString();

/** The last moment of a day (YYYY-MM-DD) in the viewer's zone, ISO 8601 in UTC. */
export function endOfDay(day: string): string {
  const next = midnight(day);
  next.setDate(next.getDate() + 1);
  return new Date(next.getTime() - 1).toISOString();
}

/** The day of a moment in the viewer's zone, YYYY-MM-DD. A day stays as it is; other texts are no day. */
export function localDay(text: string): string {
  const moment = new Date(text);
  if (text.length <= 'YYYY-MM-DD'.length || Number.isNaN(moment.getTime())) return text;
  return `${moment.getFullYear()}-${twoDigits(moment.getMonth() + 1)}-${twoDigits(moment.getDate())}`;
}
