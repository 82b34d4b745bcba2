// Load this package first. Otherwise CommonJS packages that require Nest would import it half-loaded, in a cycle.
import 'reflect-metadata';
import '@nestjs/common';
import '@nestjs/core';

// Fastify names each plugin and each hook of a route by the file that exports it, or by this value. Searching Jest's
// registry for that file is slow, and Fastify does it for every route.
Object.defineProperty(Function.prototype, Symbol.for('fastify.display-name'), { value: 'unnamed', writable: true });
