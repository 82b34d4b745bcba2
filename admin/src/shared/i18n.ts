import { defaultI18nProvider, type I18nProvider } from 'react-admin';
import { withinSentence } from './words.js';

/** react-admin's texts. Labels such as 'URL' retain their capitals; react-admin would show 'Sort by uRL'. */
export const i18nProvider: I18nProvider = {
  ...defaultI18nProvider,
  translate: (key: string, options?: Record<string, unknown>) => {
    const { field } = options ?? {};
    const optionsWithLabel =
      typeof field === 'string' ? { ...options, field_lower_first: withinSentence(field) } : options;
    return defaultI18nProvider.translate(key, optionsWithLabel);
  },
};
