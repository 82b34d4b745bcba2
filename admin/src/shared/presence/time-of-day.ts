const hour = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** The hour of a moment in the viewer's zone: '14:05'. */
export const timeOfDay = (iso: string): string => hour.format(new Date(iso));
