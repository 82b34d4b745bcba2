// Written in the oldest syntax that modules allow: this file has to run on the versions it turns away.

/** The lowest major version of Node.js that can install and build; the server itself runs on the pinned one. */
export const MINIMUM_NODE = 20;

/**
 * Why this version of Node.js cannot start the product, as one sentence; undefined when it can.
 * @param {string} version as in process.versions.node
 */
export function nodeTooOld(version) {
  if (Number(version.replace(/^v/, '').split('.')[0]) >= MINIMUM_NODE) return undefined;
  return `Node.js ${version} is too old: install version ${MINIMUM_NODE} or newer (https://nodejs.org) and try again.`;
}

/** Ends a process of such a version. What needs a newer one is to be imported afterwards: an older one cannot read it. */
export function endOnOldNode() {
  const problem = nodeTooOld(process.versions.node);
  if (!problem) return;
  console.error(problem);
  process.exit(1);
}
