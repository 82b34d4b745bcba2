import { createElement, Fragment, type ReactNode } from 'react';

const element = (part: unknown): ReactNode =>
  typeof part === 'string' ? createElement('span', null, part) : (part as ReactNode);

/**
 * Renders the parts of a text with elements (`parts` of a translator). Each text is in an element: see the rule
 * `lone-text`.
 */
export const Rich = ({ parts }: { parts: readonly unknown[] }) => createElement(Fragment, null, ...parts.map(element));
