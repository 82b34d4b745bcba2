import { defaultI18nProvider, type I18nProvider } from 'react-admin';
import { withinSentence } from './words.js';

/** react-admin's texts, in which labels such as 'URL' keep their capitals: it would write 'Sort by uRL'. */
export const i18nProvider: I18nProvider = {
  ...defaultI18nProvider,
  translate: (key: string, options?: Record<string, unknown>) => {
    const { field } = options ?? {};
    const given = typeof field === 'string' ? { ...options, field_lower_first: withinSentence(field) } : options;
    return defaultI18nProvider.translate(key, given);
  },
};
