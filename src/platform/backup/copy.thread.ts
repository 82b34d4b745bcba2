import { backUp } from '@nepsh/embedded-mongo';
import { parentPort, workerData } from 'node:worker_threads';

/** Input of the thread: folders of the embedded database. */
export interface CopyOrder {
  from: string;
  to: string;
}

const { from, to } = workerData as CopyOrder;
parentPort?.postMessage(await backUp(from, to));
