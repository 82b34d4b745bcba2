export { authProvider } from './authProvider.js';
export { PermissionGate } from './PermissionGate.js';
export { holdsOneOf, type NeededKeys } from './permissions.js';
export { SignInAgain } from './SignInAgain.js';
export { usePermission, useUser } from './usePermission.js';
export { reloadSession, signOut } from './session.js';
export { stopViewing, useViewing, viewAs } from './viewing.js';
