export { Loading } from './Loading.js';
export { NotFound } from './NotFound.js';
export { Shell } from './Shell.js';
