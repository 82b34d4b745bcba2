import { dayAlone } from '@contract/time/labels.js';
import { TOUCH } from '../theme/tokens.js';

/** Text of an empty input. */
const EMPTY = { date: 'Choose a day', time: 'Choose a time' };

const SHOWN = {
  '& input': { color: 'transparent', WebkitTextFillColor: 'transparent' },
  '& input::-webkit-datetime-edit': { opacity: 0 },
  '&::before': {
    content: 'attr(data-text)',
    position: 'absolute',
    insetInlineStart: 14,
    maxWidth: 'calc(100% - 48px)',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    pointerEvents: 'none',
  },
};

/**
 * Browsers show the value of a date or time input in the format of the browser's language. The text in the format of the
 * dashboard covers the value, except while its parts are typed. Touch screens open a picker instead.
 */
export const LOCAL_INPUT = {
  '@media not (forced-colors: active)': {
    '& [data-text]:not(:focus-within)': SHOWN,
    [TOUCH]: { '& [data-text]': SHOWN },
  },
};

/**
 * Returns the slots of a field with a native date or time input. The field also needs the style `LOCAL_INPUT`.
 * @param value YYYY-MM-DD or HH:MM. Empty without a value
 */
export function localSlots(type: 'date' | 'time', value: string) {
  const text = type === 'date' ? dayAlone(`${value}T00:00Z`, 'UTC') : value;
  return { inputLabel: { shrink: true }, input: { 'data-text': text || EMPTY[type] } as object };
}
