import { contact } from './contact/index.js';
import { faq } from './faq/index.js';
import { leagues } from './leagues/index.js';
import { matches } from './matches/index.js';
import { requests } from './requests/index.js';
import { streams } from './streams/index.js';
import type { DashboardModule } from './module.js';

/** Every part of the dashboard, in the order of the sidebar. A new one is a folder and a line here. */
export const modules: readonly DashboardModule[] = [matches, requests, streams, leagues, contact, faq];
