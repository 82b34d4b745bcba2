import 'reflect-metadata';
import { readEnvFile } from '../platform/config/env-file.js';
import { unreachableSentence } from '../platform/database/unreachable.js';
import { nepshProgram } from './program.js';

try {
  readEnvFile(process.env);
  await nepshProgram().parseAsync();
} catch (error) {
  const reason = unreachableSentence(error) ?? (error instanceof Error ? error.message : String(error));
  process.stderr.write(`${reason}\n`);
  process.exitCode = 1;
}
