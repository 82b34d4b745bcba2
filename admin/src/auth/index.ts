export { authProvider } from './authProvider.js';
export { PermissionGate } from './PermissionGate.js';
export { SignInAgain } from './SignInAgain.js';
export { usePermission, useUser } from './usePermission.js';
export { reloadSession } from './session.js';
