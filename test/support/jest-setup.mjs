// CommonJS packages that require Nest would otherwise meet it half loaded, in a cycle.
import 'reflect-metadata';
import '@nestjs/common';
import '@nestjs/core';

// Fastify names each plugin and each route's hook by the file that exports it, or by this. Jest's registry takes so long to
// look through that it was a fifth of every start of the application.
Object.defineProperty(Function.prototype, Symbol.for('fastify.display-name'), { value: 'unnamed', writable: true });
