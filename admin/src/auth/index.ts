export { authProvider } from './authProvider.js';
export { PermissionGate } from './PermissionGate.js';
export { holdsOneOf, keyFor, type NeededKeys, usePermission } from './permissions.js';
export { reloadSession, signOut, stopViewing, useUser, useViewing, viewAs } from './session.js';
export { SignInAgain } from './SignInAgain.js';
