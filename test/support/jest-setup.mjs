// CommonJS packages that require Nest would otherwise meet it half loaded, in a cycle.
import 'reflect-metadata';
import '@nestjs/common';
import '@nestjs/core';
