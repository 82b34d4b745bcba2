import { RequestMethod, type INestApplicationContext, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner, ModulesContainer } from '@nestjs/core';
import { getMetadataStorage, ValidationTypes } from 'class-validator';
import { ACCESS, type Access } from './access.js';
import { readIfMatch } from './params.js';

/** One call of the API, as its handler declares it. */
export interface Call {
  /** 'PUT' */
  method: string;
  /** '/api/leagues/:id' */
  path: string;
  /** undefined: it may not be called. */
  access: Access | undefined;
  /** The body's class and its fields, in their order; null for a call without one. */
  body: { name: string; fields: readonly BodyField[] } | null;
  /** Whether it compares `If-Match` with the record's revision. */
  isConditional: boolean;
}

export interface BodyField {
  name: string;
  /** Whether it may be left out; of some fields, when another is given. */
  optional: boolean;
}

/** Nest's mark of a parameter that is the body. */
const BODY = 3;

/** Whether a rule says that a field is looked at only sometimes. */
const isOptionalRule = (type: string): boolean => type === ValidationTypes.CONDITIONAL_VALIDATION;

/** A DTO's fields, read from its validation rules: there is no second list to keep. */
function fieldsOf(dto: Type): BodyField[] {
  const rules = getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
  const optional = new Set(rules.filter(({ type }) => isOptionalRule(type)).map((rule) => rule.propertyName));
  const names = [...new Set(rules.map((rule) => rule.propertyName))];
  return names.map((name) => ({ name, optional: optional.has(name) }));
}

/** Nest's marks of a handler's parameters. */
function parametersOf(controller: Type, method: string): [key: string, mark: { index: number; factory?: unknown }][] {
  const marks: unknown = Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method) ?? {};
  return Object.entries(marks as Record<string, { index: number; factory?: unknown }>);
}

function bodyOf(controller: Type, method: string): Call['body'] {
  const mark = parametersOf(controller, method).find(([key]) => key.startsWith(`${BODY}:`))?.[1];
  const types = (Reflect.getMetadata('design:paramtypes', controller.prototype as object, method) ?? []) as Type[];
  const type = mark && types[mark.index];
  return type ? { name: type.name, fields: fieldsOf(type) } : null;
}

/** Every handler of every controller, with what it declares. */
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
      const own = Reflect.getMetadata(PATH_METADATA, handler) as string;
      const path = `/api/${base}/${own}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1');
      const access = Reflect.getMetadata(ACCESS, handler) as Access | undefined;
      const isConditional = parametersOf(controller, name).some(([, { factory }]) => factory === readIfMatch);
      return [{ method: RequestMethod[method], path, access, body: bodyOf(controller, name), isConditional }];
    });
  });
}
