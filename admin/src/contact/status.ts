import type { ContactStatus } from '@contract/statuses.js';
import type { StatusTones } from '../shared/StatusLabel.js';

export const CONTACT_TONES: StatusTones<ContactStatus> = { New: 'new', 'In Progress': 'waiting', Resolved: 'good' };
