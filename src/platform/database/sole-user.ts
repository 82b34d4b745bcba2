import { Inject } from '@nestjs/common';

/**
 * Whether no other process uses the database: it is the embedded one, whose folder is locked. Leases that are found in it
 * at the start are of a process that is gone, and nobody need wait for their end.
 */
export const SOLE_USER = Symbol('SOLE_USER');
export const InjectSoleUser = (): ParameterDecorator => Inject(SOLE_USER);
