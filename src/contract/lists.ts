import { RESOURCE_NAMES, RESOURCES } from './resources/index.js';
import type { ListDefinition } from './resources/definition.js';

export type { ListDefinition } from './resources/definition.js';

type Resources = typeof RESOURCES;

/** Resources that have a list. */
export type ListName = {
  [Name in keyof Resources]: Resources[Name] extends { list: ListDefinition } ? Name : never;
}[keyof Resources];

type Lists = { [Name in ListName]: Resources[Name]['list'] };

/** All lists of the API, by the name of their resource. */
export const LISTS = Object.fromEntries(
  RESOURCE_NAMES.flatMap((name) => {
    const resource = RESOURCES[name];
    return 'list' in resource ? [[name, resource.list]] : [];
  }),
) as Lists;
