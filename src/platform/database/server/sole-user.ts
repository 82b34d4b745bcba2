import { Inject } from '@nestjs/common';

/**
 * Whether no other process can use the database, because it is the embedded one, whose folder is locked. Leases found at startup
 * then belong to a dead process and need not expire first.
 */
export const SOLE_USER = Symbol('SOLE_USER');
export const InjectSoleUser = (): ParameterDecorator => Inject(SOLE_USER);
