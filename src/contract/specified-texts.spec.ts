import { describe, expect, it } from '@jest/globals';
import { DASHBOARD_TEXTS } from '../../test/support/specified-texts.js';
import { GENERAL_ERRORS } from './general-errors.js';
import {
  appSoonMessage,
  gameLiveMessage,
  MESSAGES,
  noMatchesOf,
  noVersionOf,
  requiredMessage,
  roleAssignedMessage,
} from './messages.js';
import { notificationTitle } from './notifications.js';
import { CONTACT_STATUSES, REQUEST_STATUSES } from './statuses.js';
import { daysAgo } from './time/zones.js';

describe('texts of the specification', () => {
  it('are word for word in the messages', () => {
    expect(MESSAGES).toMatchObject(DASHBOARD_TEXTS);
    expect(MESSAGES).toMatchObject({
      loggedOut: 'Logged Out Successfully',
      syncing: 'Syncing...',
      streamsSoon: 'Streams will be available shortly.',
      matchNotFound: "Sorry, we couldn't locate the match you were searching for.",
      copied: 'Copied to clipboard!',
      copyFailed: 'Failed to copy text',
      downloadSuccessful: 'Download successful',
      adZoneIncomplete: 'Ad Zone Name or Ad ID is missing.',
      noMatches: 'No Matches Found',
      noGames: 'No Games Found',
      noReplays: 'No Match Replays Found',
    });
  });

  it('are word for word in the errors', () => {
    expect(GENERAL_ERRORS.PERMISSION_DENIED.message).toBe('Permission denied.');
    expect(GENERAL_ERRORS.STREAM_NOT_OPEN.message).toBe('Streams will be available shortly.');
  });

  it.each([
    [requiredMessage('Title'), 'Title is required'],
    [roleAssignedMessage('editor'), 'editor is already assigned.'],
    [noVersionOf('ios'), 'No ios version available'],
    [noMatchesOf('Football'), 'No Football Matches Found'],
    [appSoonMessage('android'), 'Our android app is launching soon! Stay tuned for updates.'],
    [gameLiveMessage('Harbour', 'Rovers'), 'Harbour vs Rovers is live! Catch the action now!'],
    [notificationTitle('live', 'Harbour vs Rovers'), 'LIVE: Harbour vs Rovers'],
    [daysAgo('2031-08-15', '2031-08-15'), 'Today'],
    [daysAgo('2031-08-14', '2031-08-15'), 'Yesterday'],
    [daysAgo('2031-08-08', '2031-08-15'), '7 days ago'],
  ])('are word for word in texts with values: %s', (text, specified) => {
    expect(text).toBe(specified);
  });

  it('name the statuses of messages and requests', () => {
    expect(CONTACT_STATUSES).toEqual(['New', 'In Progress', 'Resolved']);
    expect(REQUEST_STATUSES).toEqual(['New', 'Pending', 'Approved', 'Cancel']);
  });
});
