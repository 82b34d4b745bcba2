import type { CompiledMessage } from 'icu-minify/format';

export const BASE: string;
export const LANGUAGES: readonly string[];
export const AREAS: readonly string[];
export const SERVER_AREAS: readonly string[];
export function readCatalogue(language: string, area: string): Record<string, string>;
export function compileCatalogue(catalogue: Record<string, string>): Record<string, CompiledMessage>;
export function argumentsOf(message: CompiledMessage): Record<string, 'number' | 'text' | 'tag'>;
export function importMaps(): Record<string, string>;
