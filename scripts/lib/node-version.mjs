// Written in the oldest syntax that modules allow: this file has to run on the versions it turns away.

/** The lowest major version of Node.js that can install and build; the server itself runs on the pinned one. */
export const MINIMUM_NODE = 20;

/** The major version of a version such as '24.21.0' or 'v20.1.0'. */
export function majorOf(version) {
  return Number(version.replace(/^v/, '').split('.')[0]);
}

/**
 * Why this version of Node.js cannot start the product, as one sentence; undefined when it can.
 * @param {string} version as in process.versions.node
 */
export function nodeTooOld(version) {
  if (majorOf(version) >= MINIMUM_NODE) return undefined;
  return (
    'Node.js ' +
    version +
    ' is too old: install version ' +
    MINIMUM_NODE +
    ' or newer (https://nodejs.org) and try again.'
  );
}

/**
 * Why the Node.js that npm installed is not the pinned one, as one sentence; undefined when it is.
 * @param {string | undefined} installed version that node_modules/.bin/node reports, undefined when it does not run
 * @param {string} pinned version in package.json, such as '24.21.0'
 */
export function pinnedNodeMissing(installed, pinned) {
  if (installed !== undefined && majorOf(installed) === majorOf(pinned)) return undefined;
  return (
    'Node.js ' +
    majorOf(pinned) +
    ' is missing from node_modules' +
    (installed === undefined ? '' : ' (found ' + installed.replace(/^v/, '') + ')') +
    ' because npm did not run install scripts: run "npm ci --ignore-scripts=false" and try again.'
  );
}
