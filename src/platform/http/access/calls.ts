import { RequestMethod, type INestApplicationContext, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner, ModulesContainer } from '@nestjs/core';
import { getMetadataStorage, ValidationTypes } from 'class-validator';
import { ACCESS, type Access } from './access.js';
import { RATE_LIMIT, type Limit } from '../limits/rate-limit.guard.js';
import { readIfMatch } from '../lists/params.js';

/** A call of the API, as its handler declares it. */
export interface Call {
  /** HTTP method: 'PUT'. */
  method: string;
  /** Path of the route: '/api/leagues/:id'. */
  path: string;
  /** Access rule. Routes without a rule are denied. */
  access: Access | undefined;
  /** Limit for each address. Undefined without a limit. */
  limit: Limit | undefined;
  /** The body's class with its fields in order, or null if the call has no body. */
  body: { name: string; type: Type; fields: readonly BodyField[] } | null;
  /** Whether the call compares `If-Match` with the record's revision. */
  isConditional: boolean;
}

export interface BodyField {
  name: string;
  /** Whether the field may be omitted. Some fields may be omitted only if another field is present. */
  optional: boolean;
}

/** Nest's parameter type of the request body. */
const BODY = 3;

/** Returns whether a rule makes the validation of a field conditional. */
const isOptionalRule = (type: string): boolean => type === ValidationTypes.CONDITIONAL_VALIDATION;

/** Reads a DTO's fields from its validation rules, so that no second list is needed. */
function fieldsOf(dto: Type): BodyField[] {
  const rules = getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
  const optional = new Set(rules.filter(({ type }) => isOptionalRule(type)).map((rule) => rule.propertyName));
  const names = [...new Set(rules.map((rule) => rule.propertyName))];
  return names.map((name) => ({ name, optional: optional.has(name) }));
}

/** Returns Nest's metadata of a handler's parameters. */
function parametersOf(controller: Type, method: string): [key: string, mark: { index: number; factory?: unknown }][] {
  const marks: unknown = Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method) ?? {};
  return Object.entries(marks as Record<string, { index: number; factory?: unknown }>);
}

function bodyOf(controller: Type, method: string): Call['body'] {
  const mark = parametersOf(controller, method).find(([key]) => key.startsWith(`${BODY}:`))?.[1];
  const types = (Reflect.getMetadata('design:paramtypes', controller.prototype as object, method) ?? []) as Type[];
  const type = mark && types[mark.index];
  return type ? { name: type.name, type, fields: fieldsOf(type) } : null;
}

/** Returns all handlers of all controllers, with their declarations. */
export function callsOf(app: INestApplicationContext): Call[] {
  const discovery = new DiscoveryService(app.get(ModulesContainer));
  const scanner = new MetadataScanner();
  return discovery.getControllers().flatMap(({ instance }) => {
    const prototype = Object.getPrototypeOf(instance) as Record<string, object>;
    const controller = prototype.constructor as unknown as Type;
    const base = Reflect.getMetadata(PATH_METADATA, controller) as string;
    return scanner.getAllMethodNames(prototype).flatMap((name) => {
      const handler = prototype[name] ?? {};
      const method = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined;
      if (method === undefined) return [];
      const routePath = Reflect.getMetadata(PATH_METADATA, handler) as string;
      const path = `/api/${base}/${routePath}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1');
      const access = Reflect.getMetadata(ACCESS, handler) as Access | undefined;
      const limit = Reflect.getMetadata(RATE_LIMIT, handler) as Limit | undefined;
      const isConditional = parametersOf(controller, name).some(([, { factory }]) => factory === readIfMatch);
      return [{ method: RequestMethod[method], path, access, limit, body: bodyOf(controller, name), isConditional }];
    });
  });
}
