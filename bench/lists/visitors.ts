import { ROWS, LEAGUES, MINUTE, NOW, SIDES, SPORTS, person, storedFields, tag } from './rows.ts';
import type { Filler } from './filler.ts';

const STATUSES = ['New', 'In Progress', 'Resolved'] as const;
const SUBJECTS = ['The stream stops', 'Advertising', 'Wrong kick-off', 'Thank you'] as const;

export const contacts: Filler = {
  file: 'modules/contacts/contact.schema',
  schema: 'contactSchema',
  documents: ROWS,
  common: 'stream',
  row({ index, choose }) {
    const { firstName, lastName, email } = person(index, choose);
    return {
      firstName,
      lastName,
      name: `${firstName} ${lastName}`,
      email,
      subject: `${choose.of(SUBJECTS)} ${tag(index)}`,
      message: `During ${choose.of(SIDES)} vs ${choose.of(SIDES)} the stream stopped twice.`,
      status: choose.of(STATUSES),
      ...storedFields(index, choose),
    };
  },
};

export const matchRequests: Filler = {
  file: 'modules/requests/request.schema',
  schema: 'matchRequestSchema',
  documents: ROWS,
  common: 'example',
  row({ index, choose }) {
    const { login, email } = person(index, choose);
    return {
      username: login,
      email,
      team: { homeTeam: choose.of(SIDES), awayTeam: choose.of(SIDES) },
      category: choose.of(SPORTS),
      league: choose.of(LEAGUES),
      status: choose.of(['Pending', 'Approved', 'Rejected']),
      ...storedFields(index, choose),
    };
  },
};

/** Devices, half of which have a name. */
export const devices: Filler = {
  file: 'modules/devices/device.schema',
  schema: 'deviceSchema',
  documents: ROWS,
  common: 'ios',
  row({ index, choose }) {
    const { firstName, lastName, email } = person(index, choose);
    const isKnown = index % 2 === 0;
    return {
      token: `token-${index}`,
      platform: choose.of(['ios', 'android']),
      theme: choose.of(['light', 'dark', 'system']),
      lat: null,
      lng: null,
      userName: isKnown ? `${firstName} ${lastName} ${tag(index)}` : '',
      email: isKnown ? email : '',
      avatar: '',
      isVerified: isKnown,
      isNotificationsAllowed: choose.below(4) > 0,
      lastSeenAt: new Date(NOW - choose.below(90 * 1440) * MINUTE),
      ...storedFields(index, choose),
    };
  },
};
