import catalogue from 'virtual:messages/dialogs';
import { translator } from './translator.js';

/** Texts of dialogs and forms, which load when they are first opened. */
export const d = translator<'dialogs'>(catalogue);
