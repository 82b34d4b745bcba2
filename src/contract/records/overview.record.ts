import { MessageAnswer } from './base.record.js';

export class CountOfDay {
  /** YYYY-MM-DD in the setting's zone. */
  day!: string;
  count!: number;
}

/** What a shift lead counts; a part is null for those who may not see what it counts. */
export class Overview {
  live!: number | null;
  /** Views of the games that are live. */
  viewers!: number | null;
  /** Games that start within the hour. */
  nextHour!: number | null;
  newRequests!: number | null;
  newContacts!: number | null;
  scheduledPushes!: number | null;
  /** Games of each day, from a week ago to a week ahead. */
  gamesByDay!: CountOfDay[] | null;
  /** What staff did on each of the last 14 days. */
  activityByDay!: CountOfDay[] | null;
}

export class OverviewAnswer extends MessageAnswer {
  overview!: Overview;
}
