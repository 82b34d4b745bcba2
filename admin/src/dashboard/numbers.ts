const NUMBER = new Intl.NumberFormat('en');

/** 12,345 */
export const number = (value: number): string => NUMBER.format(value);
