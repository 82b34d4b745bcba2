import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const ROOT = resolve('src');
const FILES = globSync('**/*.ts', { cwd: ROOT }).filter((file) => !file.endsWith('.spec.ts'));

/** The files that a file imports, types included, relative to `src`. */
const importsOf = (file: string): string[] =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(/\bfrom '(\.[^']+)\.js'|\bimport\('(\.[^']+)\.js'\)/g)].map(
    ([, source, dynamic]) => join(dirname(file), `${source ?? dynamic ?? ''}.ts`),
  );

/** The first chain of imports that leads back to its beginning; empty when there is none. */
function findCycle(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): string[] => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return [];
    for (const next of graph.get(file) ?? []) {
      const cycle = visit(next, [...path, file]);
      if (cycle.length > 0) return cycle;
    }
    done.add(file);
    return [];
  };
  for (const file of graph.keys()) {
    const cycle = visit(file, []);
    if (cycle.length > 0) return cycle;
  }
  return [];
}

describe('imports of the server', () => {
  const graph = new Map(FILES.map((file) => [file, importsOf(file)]));

  it('are all found', () => {
    const known = [...graph.values()].flat().filter((file) => graph.has(file));
    expect(known.length).toBeGreaterThan(FILES.length);
  });

  it('form no cycle: move what both sides need into a file of its own', () => {
    expect(findCycle(graph)).toEqual([]);
  });

  it('would be found if they formed one', () => {
    expect(
      findCycle(
        new Map([
          ['a.ts', ['b.ts']],
          ['b.ts', ['c.ts']],
          ['c.ts', ['b.ts']],
        ]),
      ),
    ).toEqual(['b.ts', 'c.ts', 'b.ts']);
  });
});
