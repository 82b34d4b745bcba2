// This file uses the oldest syntax that modules allow, because it runs on the versions that it rejects.

/** Minimum major version of Node.js to install and build. The server runs on the pinned version. */
export const MINIMUM_NODE = 20;

/**
 * Returns why this version of Node.js cannot start the product, as a sentence, or undefined if it can.
 * @param {string} version as in process.versions.node
 */
export function nodeTooOld(version) {
  if (Number(version.replace(/^v/, '').split('.')[0]) >= MINIMUM_NODE) return undefined;
  return `Node.js ${version} is too old: install version ${MINIMUM_NODE} or newer (https://nodejs.org) and try again.`;
}

/**
 * Exits on an unsupported version. Modules with newer syntax must be imported after this call, because old versions
 * cannot parse them.
 */
export function endOnOldNode() {
  const problem = nodeTooOld(process.versions.node);
  if (!problem) return;
  console.error(problem);
  process.exit(1);
}
