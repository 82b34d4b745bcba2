import { faqWords, type FaqDoc } from '../modules/faqs/faq.schema.js';
import { demoRecord } from './demo-record.js';

const FAQS: readonly (readonly [title: string, description: string])[] = [
  [
    'Do I need an account to watch?',
    'No. Every stream and every replay can be watched without signing in, and nothing has to be paid.',
  ],
  [
    'When does a stream open?',
    'Fifteen minutes before the game starts. Until then its page counts down the time that is left.',
  ],
  [
    'A stream stutters or stops. What can I do?',
    'Choose another stream of the game: most games have several, in different qualities and languages.',
  ],
  [
    'Can I watch a game that is over?',
    'Yes, when there is a replay of it. The replays page has them newest first; longer games come in parts.',
  ],
  [
    'A game that I would like to see is missing.',
    'Ask for it with the Request a Match button. The people who set up the streams read every request.',
  ],
];

/** Returns frequently asked questions in the order in which they were added. */
export function demoFaqs(now: Date): FaqDoc[] {
  return FAQS.map(([title, description], index) => {
    const doc = { ...demoRecord(new Date(now.getTime() + index)), title, description, order: index + 1 };
    return { ...doc, words: faqWords({ ...doc, words: [] }) };
  });
}
