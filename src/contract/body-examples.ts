import type { LoginDto } from './dto/auth.dto.js';
import type { ContactDto } from './dto/contact.dto.js';
import type { DeviceDto, DeviceTokenDto } from './dto/device.dto.js';
import type { MatchRequestDto } from './dto/match-request.dto.js';
import type { PushNotificationDto } from './dto/notification.dto.js';
import type { PlaybackDto } from './dto/playback.dto.js';

interface Bodies {
  LoginDto: LoginDto;
  DeviceDto: DeviceDto;
  DeviceTokenDto: DeviceTokenDto;
  PlaybackDto: PlaybackDto;
  ContactDto: ContactDto;
  MatchRequestDto: MatchRequestDto;
  PushNotificationDto: PushNotificationDto;
}

const TOKEN = 'ExponentPushToken[xxxxxxxxxxxxxxxxxxxxxx]';

/** Valid bodies of the calls that apps make, by the name of the DTO, for the description of the API. */
export const BODY_EXAMPLES: Readonly<Bodies> = {
  LoginDto: { email: 'asha@example.org', password: 's3cure-words', client: 'app' },
  DeviceDto: {
    token: TOKEN,
    platform: 'android',
    locale: 'en-GB',
    appVersion: '2.4.1',
    follows: [{ kind: 'team', value: 'Chure Rangers' }],
    quietHours: { from: '22:00', to: '07:00', timeZone: 'Asia/Kathmandu' },
  },
  DeviceTokenDto: { token: TOKEN },
  PlaybackDto: { firstFrameMs: 900, stalls: 0, hasFailed: false },
  ContactDto: {
    firstName: 'Asha',
    lastName: 'Rai',
    email: 'asha@example.org',
    subject: 'Sound',
    message: 'The sound of the main feed is too low.',
  },
  MatchRequestDto: {
    homeTeam: 'Chure Rangers',
    awayTeam: 'Rapti Riders',
    category: 'Football',
    league: 'Himal Super Cup',
    email: 'asha@example.org',
    username: 'asha',
  },
  PushNotificationDto: {
    title: 'Kick-off moved',
    body: 'The derby now starts at 20:30.',
    category: 'news',
    screen: 'Home',
    platforms: 'mobile',
    deliveryType: 'instant',
  },
};
