import { affiliates } from './affiliates/index.js';
import { contact } from './contact/index.js';
import { downloads } from './downloads/index.js';
import { faq } from './faq/index.js';
import { leagues } from './leagues/index.js';
import { matches } from './matches/index.js';
import { mobile } from './mobile/index.js';
import { notifications } from './notifications/index.js';
import { profile } from './profile/index.js';
import { push } from './push/index.js';
import { replays } from './replays/index.js';
import { requests } from './requests/index.js';
import { settings } from './settings/index.js';
import { streams } from './streams/index.js';
import { users } from './users/index.js';
import type { DashboardModule } from './module.js';

/** Every part of the dashboard, in the order of the sidebar. A new one is a folder and a line here. */
export const modules: readonly DashboardModule[] = [
  matches,
  requests,
  streams,
  leagues,
  replays,
  notifications,
  push,
  mobile,
  downloads,
  contact,
  faq,
  users,
  affiliates,
  settings,
  profile,
];
