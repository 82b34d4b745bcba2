import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startProduct } from '/work/h/me/bench/support/product.ts';
import { Feed, at, created } from '/work/h/me/bench/writes/feed.ts';
const clients = Number(process.argv[2] ?? 1), n = Number(process.argv[3] ?? 400);
const folder = mkdtempSync('/tmp/wprof-'); const prof = mkdtempSync('/tmp/wprofcpu-');
const doProf = process.argv[4] === 'prof';
const product = await startProduct(join(folder, 'd'), doProf ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${prof}` } : {});
const cpu = () => { const t: Record<string, number> = {}; for (const id of readdirSync(`/proc/${product.pid}/task`)) { const s = readFileSync(`/proc/${product.pid}/task/${id}/stat`, 'utf8'); const f = s.slice(s.lastIndexOf(')') + 2).split(' '); t[id + ' ' + s.slice(s.indexOf('(') + 1, s.lastIndexOf(')'))] = (Number(f[11]) + Number(f[12])) * 10; } return t; };
const feed = new Feed(product); await feed.prepare(20);
await feed.clients(4, 400);
const a = cpu(); const out = await feed.clients(clients, n); const b = cpu();
console.log('clients', clients, 'p50', at(out, .5).toFixed(1), 'p95', at(out, .95).toFixed(1), 'rate', (created(out) / out.seconds).toFixed(0), [...out.statuses]);
let total = 0;
for (const k of Object.keys(b)) { const d = (b[k]! - (a[k] ?? 0)); total += d; if (d / n > 0.1) console.log('  cpu/write ms', (d / n).toFixed(2), k); }
console.log('  total cpu ms/write', (total / n).toFixed(2));
feed.end(); await product.stop();
if (doProf) {
  for (const file of readdirSync(prof)) {
    const p = JSON.parse(readFileSync(join(prof, file), 'utf8'));
    const names = new Map<number, [string, string]>(); const parent = new Map<number, number>(); const byId = new Map<number, any>(); for (const n of p.nodes) { byId.set(n.id, n); for (const c of n.children ?? []) parent.set(c, n.id); } const oursOf = (id: number): string => { for (let x: number | undefined = id; x !== undefined; x = parent.get(x)) { const { functionName, url } = byId.get(x).callFrame; if (url.includes('/dist/') && !url.includes('node_modules')) return `${functionName || '(anon)'} ${url.split('/dist/')[1]}`; } for (let x: number | undefined = id; x !== undefined; x = parent.get(x)) { const { functionName, url } = byId.get(x).callFrame; if (parent.get(parent.get(x) ?? -1) === undefined) return 'ROOT ' + functionName + ' ' + url.split('/').slice(-3).join('/'); } return '?'; }; const inc = new Map<string, number>(); 
    for (const { id, callFrame: { functionName, url, lineNumber } } of p.nodes) { const m = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url); const grp = m ? m[1]! : url.includes('embedded-mongo') ? 'embedded-mongo' : url.includes('/dist/') ? 'ours/' + (url.split('/dist/')[1] ?? '').split('/').slice(0, 3).join('/') : url.startsWith('node:') ? url : functionName; names.set(id, [grp, `${functionName || '(anon)'} ${url.split('/').slice(-2).join('/')}:${lineNumber}`]); }
    const g = new Map<string, number>(), f = new Map<string, number>(); let sum = 0; let t = p.startTime;
    const windowUs = Number(process.argv[5] ?? 1e9) * 1000;
    for (let i = 0; i < p.samples.length; i++) { const d = p.timeDeltas[i] / 1000; t += p.timeDeltas[i]; if (p.endTime - t > windowUs) continue; const [gr, fn] = names.get(p.samples[i])!; if (gr === '(idle)') continue; sum += d; { const o = oursOf(p.samples[i]); inc.set(o, (inc.get(o) ?? 0) + d); } g.set(gr, (g.get(gr) ?? 0) + d); f.set(fn, (f.get(fn) ?? 0) + d); }
    if (sum < 300) continue;
    console.log('\n', file, 'busy ms', sum.toFixed(0));
    for (const [k, v] of [...g].sort((x, y) => y[1] - x[1]).slice(0, 28)) console.log('  ', v.toFixed(0).padStart(6), k);
    console.log('   -- nearest ours'); for (const [k, v] of [...inc].sort((x, y) => y[1] - x[1]).slice(0, 60)) console.log('  ', v.toFixed(0).padStart(6), k); console.log('   --'); for (const [k, v] of [...f].sort((x, y) => y[1] - x[1]).slice(0, 45)) console.log('  ', v.toFixed(0).padStart(6), k);
  }
}
rmSync(folder, { recursive: true, force: true });
