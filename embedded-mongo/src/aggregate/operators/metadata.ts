import { checkMeta, noScores, scoreValue } from '../../query/meta.js';
import type { OperatorFactory } from '../expression.js';

/** Operators on a document's metadata. */
export const METADATA_OPERATORS: Readonly<Record<string, OperatorFactory>> = {
  $meta: (operand) => {
    checkMeta(operand);
    return ({ scores, root }) => {
      if (!scores) throw noScores();
      return scoreValue(scores, root);
    };
  },
};
