import { describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { assertBuildablePath } from '../../scripts/lib/prepare.mjs';
import { before } from '../../scripts/lib/swagger-plugin.mjs';

describe('the path of the checkout', () => {
  it('imports the class of a property in a folder with any letter', () => {
    const folder = mkdtempSync(join(tmpdir(), 'nepsh-plugin-'));
    try {
      const source = join(folder, 'josé 日本 🙂', 'src');
      mkdirSync(source, { recursive: true });
      writeFileSync(join(source, 'team.ts'), 'export class Team {}\n');
      const dto = join(source, 'game.dto.ts');
      writeFileSync(dto, "import { Team } from './team.js';\nexport class GameDto {\n  home!: Team;\n}\n");
      const program = ts.createProgram([dto], {
        module: ts.ModuleKind.ESNext,
        moduleResolution: ts.ModuleResolutionKind.Bundler,
        noLib: true,
        outDir: join(source, '../dist'),
        rootDir: source,
        target: ts.ScriptTarget.ESNext,
        types: [],
      });
      let output = '';
      const plugin = before({ dtoFileNameSuffix: ['.dto.ts'], esmCompatible: true }, program);
      program.emit(undefined, (file, text) => (output += file.endsWith('game.dto.js') ? text : ''), undefined, false, {
        before: [plugin],
      });
      expect(output).toMatch(/^import \* as (\w+) from "\.\/team\.js";[^]* type: \(\) => \1\.Team/);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it.each(['/home/josé/nepsh', '/srv/my sports (live)/nepsh'])('may be %s', (path) => {
    expect(() => assertBuildablePath(path)).not.toThrow();
  });

  it.each([
    ['/srv/c#/nepsh', 'contains #,'],
    ['/srv/what?/nepsh', 'contains ?,'],
    ["/srv/kim's/nepsh", "contains ',"],
    ['/srv/%41/nepsh', 'contains %,'],
  ])('is rejected: %s', (path, reason) => {
    expect(() => assertBuildablePath(path)).toThrow(reason);
  });
});
