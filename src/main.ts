import 'reflect-metadata';
import { readEnvFile } from './platform/config/env-file.js';
import { start } from './start.js';

await start(process.env, readEnvFile(process.env));
