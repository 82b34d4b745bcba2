import { dayAndHour } from '@contract/time/labels.js';
import { relativeDay } from './time.js';

/** The day of an instant: 'Today', '3 May'. */
export const RelativeDay = ({ at }: { at: string }) => <time dateTime={at}>{relativeDay(at)}</time>;

/** Day and hour of an instant. */
export const DayAndHour = ({ at }: { at: string }) => <time dateTime={at}>{dayAndHour(at)}</time>;
