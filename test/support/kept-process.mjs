import { fork } from 'node:child_process';
import { join } from 'node:path';

/** A process that runs the product for one file of tests after another (product-host.mjs), and ends with this one. */
export class KeptProcess {
  #child;
  #isFree = false;

  /**
   * Has it run the product, in which nothing of the run before is left. Where that one has not ended as it should, in a new process.
   * @param {string} node the pinned Node.js
   * @param {string} main the product's program
   * @param {Record<string, string>} environment all of it
   * @returns {import('node:child_process').ChildProcess} prints to its pipes; its first message says that the run has ended
   */
  start(node, main, environment) {
    if (!this.#isFree) this.#fork(node, main, environment);
    this.#isFree = false;
    this.#child.send({ start: environment });
    return this.#child;
  }

  #fork(node, main, { PATH, NODE_COMPILE_CACHE }) {
    this.#child?.kill('SIGKILL');
    const child = fork(join(import.meta.dirname, 'product-host.mjs'), [main], {
      execPath: node,
      execArgv: [],
      env: { PATH, NODE_COMPILE_CACHE },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const become = (isFree) => {
      if (child === this.#child) this.#isFree = isFree;
    };
    child.on('message', () => become(true));
    child.on('exit', () => become(false));
    this.#child = child;
  }
}
