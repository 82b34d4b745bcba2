import { RESOURCES, type ResourceName } from '../../contract/resources/index.js';

/** How the log names a record after 'the': 'webhook "Scores"'. */
export const recordLabel = (resource: ResourceName, name: string): string => `${RESOURCES[resource].noun} "${name}"`;
