import { faqWords, type FaqDoc } from '../modules/faqs/faq.schema.js';
import { demoRecord } from './demo-record.js';

const FAQS: readonly (readonly [title: string, description: string])[] = [
  ['Do I need an account to watch?', 'No. All streams and replays are free, and you need no account.'],
  [
    'When do streams open?',
    'Fifteen minutes before the game starts. Until then, the page of the game shows a countdown.',
  ],
  [
    'What can I do if a stream stutters or stops?',
    'Choose another stream of the game. Most games have several, in different qualities and languages.',
  ],
  [
    'Can I watch a finished game?',
    'Yes, if the game has a replay. The replays page lists the newest first. Long games come in parts.',
  ],
  ['Can I request a game?', 'Yes. Press Request a Match and name the teams. We read every request.'],
];

/** Returns frequently asked questions in the order in which they were added. */
export function demoFaqs(now: Date): FaqDoc[] {
  return FAQS.map(([title, description], index) => {
    const doc = { ...demoRecord(new Date(now.getTime() + index)), title, description, order: index + 1 };
    return { ...doc, words: faqWords({ ...doc, words: [] }) };
  });
}
