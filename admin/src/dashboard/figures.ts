import type { Overview } from '@contract/records/overview.record.js';

/** One number of the shift, leading to the panel with details. */
export interface Figure {
  label: string;
  value: number;
  anchor: string;
  tone?: 'success' | 'warning' | 'primary';
}

/** The numbers of the parts that somebody may see. Those that ask for somebody take a colour when there are any. */
export function figuresOf({ games, requests, contacts, pushes, webhooks }: Overview): Figure[] {
  const figures: (Figure | null)[] = [
    games && { label: 'On air', value: games.live.total, anchor: 'on-air', tone: 'success' },
    games && { label: 'Views', value: games.live.viewers, anchor: 'views' },
    games && {
      label: 'Need attention',
      value: games.trouble.total + (webhooks?.troubled ?? 0),
      anchor: 'needs-attention',
      tone: 'warning',
    },
    games && { label: 'Next hour', value: games.next.total, anchor: 'next-hour' },
    requests && { label: 'New requests', value: requests.waiting, anchor: 'requests', tone: 'primary' },
    contacts && { label: 'New messages', value: contacts.waiting, anchor: 'messages', tone: 'primary' },
    pushes && { label: 'Pushes due', value: pushes.total, anchor: 'pushes' },
  ];
  return figures.filter((figure) => figure !== null);
}

const NUMBER = new Intl.NumberFormat('en');

/** 12,345 */
export const number = (value: number): string => NUMBER.format(value);

const SHORT = new Intl.NumberFormat('en', { notation: 'compact' });

/** 12K */
export const shortNumber = (value: number): string => SHORT.format(value);
