import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const ROOT = resolve('.');
const FOLDERS = ['src', 'client/src', 'admin/src', 'site/src', 'player/src', 'embedded-mongo/src'];

/** Returns the files that a file imports, including types, relative to the checkout. */
function importsOf(file: string, files: ReadonlySet<string>): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const sources = [...text.matchAll(/\bfrom '(\.[^']+)'|\bimport\('(\.[^']+)'\)/g)];
  const paths = sources.map(([, source, dynamic]) => join(dirname(file), source ?? dynamic ?? ''));
  return paths
    .flatMap((path) => [path, path.replace(/\.js$/, '.ts'), path.replace(/\.js$/, '.tsx')])
    .filter((path) => files.has(path));
}

/** Returns the imports of each file within a folder. */
function graphOf(folder: string): Map<string, string[]> {
  const files = globSync(`${folder}/**/*.{ts,tsx,astro}`, { cwd: ROOT }).filter((file) => !file.endsWith('.spec.ts'));
  const fileSet = new Set(files);
  return new Map(files.map((file) => [file, importsOf(file, fileSet)]));
}

/** Returns the first cycle of imports, or an empty list. */
function findCycle(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const visited = new Set<string>();
  const visit = (file: string, path: readonly string[]): string[] => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (visited.has(file)) return [];
    for (const next of graph.get(file) ?? []) {
      const cycle = visit(next, [...path, file]);
      if (cycle.length > 0) return cycle;
    }
    visited.add(file);
    return [];
  };
  for (const file of graph.keys()) {
    const cycle = visit(file, []);
    if (cycle.length > 0) return cycle;
  }
  return [];
}

describe('the import graph', () => {
  describe.each(FOLDERS)('of %s', (folder) => {
    const graph = graphOf(folder);

    it('contains the imports', () => {
      expect([...graph.values()].flat().length).toBeGreaterThan(graph.size);
    });

    it('has no cycle: move shared code into a separate file', () => {
      expect(findCycle(graph)).toEqual([]);
    });
  });

  it('has no cycle between the folders of src/modules: move a shared file into one of them', () => {
    const folderOf = (file: string): string | undefined => /^src\/modules\/([^/]+)\//.exec(file)?.[1];
    const folders = new Map<string, string[]>();
    for (const [file, imports] of graphOf('src')) {
      const folder = folderOf(file);
      if (!folder) continue;
      const otherFolders = imports.flatMap((path) => folderOf(path) ?? []).filter((other) => other !== folder);
      folders.set(folder, [...new Set([...(folders.get(folder) ?? []), ...otherFolders])]);
    }
    expect(folders.size).toBeGreaterThan(30);
    expect(findCycle(folders)).toEqual([]);
  });

  it('is searched for cycles', () => {
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
