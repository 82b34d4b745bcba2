import { createElement, Fragment, type ReactNode } from 'react';

/** The parts of a text with elements in it (`parts` of a translator). */
export const Rich = ({ parts }: { parts: readonly unknown[] }) =>
  createElement(Fragment, null, ...(parts as readonly ReactNode[]));
