import { Decimal128 } from 'bson';
import { Decimal } from 'decimal.js';
import { toNumber, type Numeric } from './numbers.js';

/** Arithmetic with the 34 digits of Decimal128. */
const BigDecimal = Decimal.clone({ precision: 34, rounding: Decimal.ROUND_HALF_EVEN, toExpNeg: -40, toExpPos: 40 });

/** How `toDecimalPlaces` rounds. */
export const ROUNDING = {
  floor: Decimal.ROUND_FLOOR,
  ceil: Decimal.ROUND_CEIL,
  trunc: Decimal.ROUND_DOWN,
  halfEven: Decimal.ROUND_HALF_EVEN,
} as const;

export function bigDecimal(value: Numeric): Decimal {
  return new BigDecimal(
    typeof value === 'number' || typeof value === 'bigint' || value instanceof Decimal128
      ? value.toString()
      : toNumber(value),
  );
}

export function fromBigDecimal(value: Decimal): Decimal128 {
  return Decimal128.fromString(value.toSignificantDigits(34).toString());
}
