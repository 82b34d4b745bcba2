import { useStore } from 'react-admin';

/** A key that presses the button of a list, of one of its rows, or of its page. */
export type ListKey = 'c' | 'e' | 'n' | 'p' | 's';

/** Returns the setting of the keys of lists in this browser, and its setter. */
export const useListKeysSetting = () => useStore('listKeys', true);

export const useListKeysOn = (): boolean => useListKeysSetting()[0];
