import { dayAndHour } from '@contract/time/labels.js';

/** When something was done, in the viewer's time. */
export const When = ({ at }: { at: string }) => (
  <time dateTime={at} title={at}>
    {dayAndHour(at)}
  </time>
);
