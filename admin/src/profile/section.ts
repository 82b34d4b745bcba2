import { command, type DashboardSection } from '../resource.js';
import { lazyPage } from '../shared/lazy-page.js';

const SecurityPage = lazyPage(() => import('../account/SecurityPage.js'));
const ProfilePage = lazyPage(() => import('./ProfilePage.js'));

const SECURITY_WORDS = 'log in sign in sessions devices second factor two-factor two-step verification 2fa';

/** The user's own account, which is in the account menu instead of the sidebar. */
export const profile: DashboardSection = {
  group: 'People',
  items: [],
  commands: [
    command('Profile', '/profile', 'profile:access', 'account me own'),
    command('Edit profile', '/profile?dialog=edit', 'profile:access', 'username email'),
    command('Change password', '/profile/security?dialog=password', 'profile:access', 'own'),
    command('Alerts about failing streams', '/profile', 'games:update', 'sound notification browser'),
    command('Login and security', '/profile/security', 'profile:access', SECURITY_WORDS),
  ],
  pages: { '/profile/security': SecurityPage, '/profile': ProfilePage },
};
