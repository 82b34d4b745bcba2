import { RESOURCES, type ResourceName } from '../../contract/resources/index.js';

/** Returns the name of a record for texts such as 'Deleted the webhook "Scores"', without the article. */
export const recordLabel = (resource: ResourceName, name: string): string => `${RESOURCES[resource].noun} "${name}"`;
