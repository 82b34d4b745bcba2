import { Types } from 'mongoose';
import type { ContactStatus, RequestStatus } from '../contract/statuses.js';
import { MINUTE } from '../contract/time/units.js';
import { contactWords, type ContactDoc, type ContactPersonDoc } from '../modules/contacts/contact.schema.js';
import { matchRequestWords, type MatchRequestDoc } from '../modules/match-requests/request.schema.js';
import { demoRecord } from './demo-record.js';

interface DemoMessage {
  name: readonly [first: string, last: string];
  subject: string;
  message: string;
  status: ContactStatus;
  minutesAgo: number;
  /** Texts by staff, each `after` minutes after the message. */
  note?: { text: string; after: number };
  reply?: { text: string; after: number };
}

const MESSAGES: readonly DemoMessage[] = [
  {
    name: ['Maya', 'Thornley'],
    subject: 'Sound on the second stream',
    message: 'On the second stream the sound is about a second behind the picture. The main feed is fine.',
    status: 'New',
    minutesAgo: 26,
  },
  {
    name: ['Jonas', 'Feldhaus'],
    subject: 'Kick-off time',
    message: 'The hockey games of Sunday are listed an hour early here. Is that my phone or your calendar?',
    status: 'In Progress',
    minutesAgo: 7 * 60,
    note: { text: 'The site shows the right hour in my browser. Asked him which phone it is.', after: 22 },
    reply: {
      text: 'The calendar uses the time zone that your phone has. Which zone does it show under Settings, Date and time?',
      after: 25,
    },
  },
  {
    name: ['Sunita', 'Karmale'],
    subject: 'Thank you',
    message: 'The whole family watched the group stage in Nepali. Thank you for adding the commentary!',
    status: 'Resolved',
    minutesAgo: 31 * 60,
    reply: { text: 'Thank you! We pass it on to the commentators. The final has it too.', after: 95 },
  },
];

interface DemoRequest {
  username: string;
  team: MatchRequestDoc['team'];
  category: string;
  league: string;
  status: RequestStatus;
  minutesAgo: number;
}

const REQUESTS: readonly DemoRequest[] = [
  {
    username: 'weirside',
    team: { homeTeam: 'Calderbrook Town', awayTeam: 'Oakhaven County' },
    category: 'Football',
    league: 'Northern First Division',
    status: 'New',
    minutesAgo: 12,
  },
  {
    username: 'court.vision',
    team: { homeTeam: 'Iron River Owls', awayTeam: 'Copper Canyon Coyotes' },
    category: 'Basketball',
    league: 'Coast to Coast Basketball',
    status: 'New',
    minutesAgo: 95,
  },
  {
    username: 'banyan_end',
    team: { homeTeam: 'Malwa Lancers', awayTeam: 'Konkan Mariners' },
    category: 'Cricket',
    league: 'Monsoon Trophy',
    status: 'Approved',
    minutesAgo: 22 * 60,
  },
];

const ago = (now: Date, minutes: number): Date => new Date(now.getTime() - minutes * MINUTE);

/** Returns messages of visitors of the last two days. Replies and notes are by `staff`, or omitted if null. */
export function demoMessages(now: Date, staff: ContactPersonDoc | null): ContactDoc[] {
  return MESSAGES.map(({ name: [firstName, lastName], minutesAgo, note, reply, ...texts }) => {
    const email = `${firstName}.${lastName}@example.org`.toLowerCase();
    const name = `${firstName} ${lastName}`;
    const by = (author: ContactPersonDoc, { text, after }: { text: string; after: number }) => ({
      _id: new Types.ObjectId(),
      author,
      text,
      createdAt: ago(now, minutesAgo - after),
    });
    const isTaken = staff && reply;
    return {
      ...demoRecord(ago(now, minutesAgo)),
      ...texts,
      firstName,
      lastName,
      name,
      email,
      assigneeId: isTaken ? staff.userId : null,
      assigneeName: isTaken ? staff.username : '',
      replies: isTaken ? [{ ...by(staff, reply), key: '', mailState: 'sent' as const }] : [],
      notes: staff && note ? [by(staff, note)] : [],
      words: contactWords({ name, email, subject: texts.subject, message: texts.message }),
    };
  });
}

/** Fields of a request that has no response. */
const UNANSWERED = { note: '', mailed: '', mailState: null } as const;

/** Returns match requests of visitors. */
export function demoRequests(now: Date): MatchRequestDoc[] {
  return REQUESTS.map(({ minutesAgo, ...wish }) => {
    const email = `${wish.username}@example.org`;
    const doc = { ...demoRecord(ago(now, minutesAgo)), ...wish, email, gameId: null, ...UNANSWERED, words: [] };
    return { ...doc, words: matchRequestWords(doc) };
  });
}
