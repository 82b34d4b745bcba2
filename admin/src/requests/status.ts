import type { RequestStatus } from '@contract/statuses.js';
import type { StatusTones } from '../shared/StatusLabel.js';

export const REQUEST_TONES: StatusTones<RequestStatus> = { New: 'new', Pending: 'waiting', Approved: 'good' };
