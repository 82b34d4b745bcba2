import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const ROOT = resolve('.');
const FOLDERS = ['src', 'client/src', 'admin/src', 'site/src', 'embedded-mongo/src'];

/** The files that a file imports, types included, relative to the checkout. */
function importsOf(file: string, known: ReadonlySet<string>): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const sources = [...text.matchAll(/\bfrom '(\.[^']+)'|\bimport\('(\.[^']+)'\)/g)];
  const paths = sources.map(([, source, dynamic]) => join(dirname(file), source ?? dynamic ?? ''));
  return paths
    .flatMap((path) => [path, path.replace(/\.js$/, '.ts'), path.replace(/\.js$/, '.tsx')])
    .filter((path) => known.has(path));
}

/** What each file of a folder imports of the same folder. */
function graphOf(folder: string): Map<string, string[]> {
  const files = globSync(`${folder}/**/*.{ts,tsx,astro}`, { cwd: ROOT }).filter((file) => !file.endsWith('.spec.ts'));
  const known = new Set(files);
  return new Map(files.map((file) => [file, importsOf(file, known)]));
}

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

describe('imports', () => {
  describe.each(FOLDERS)('of %s', (folder) => {
    const graph = graphOf(folder);

    it('are all found', () => {
      expect([...graph.values()].flat().length).toBeGreaterThan(graph.size);
    });

    it('form no cycle: move what both sides need into a file of its own', () => {
      expect(findCycle(graph)).toEqual([]);
    });
  });

  it('form no cycle between the folders of src/modules: move the file that both need into one of them', () => {
    const folderOf = (file: string): string | undefined => /^src\/modules\/([^/]+)\//.exec(file)?.[1];
    const folders = new Map<string, string[]>();
    for (const [file, imports] of graphOf('src')) {
      const folder = folderOf(file);
      if (!folder) continue;
      const others = imports.flatMap((path) => folderOf(path) ?? []).filter((other) => other !== folder);
      folders.set(folder, [...new Set([...(folders.get(folder) ?? []), ...others])]);
    }
    expect(folders.size).toBeGreaterThan(30);
    expect(findCycle(folders)).toEqual([]);
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
