// Encrypts an export in age format. Deriving the key takes a second of CPU, so it runs in a worker thread.
import { parentPort, workerData } from 'node:worker_threads';
import { Encrypter } from 'age-encryption';

export interface EncryptWork {
  content: string;
  passphrase: string;
  /** Lower in tests. */
  workFactor: number | undefined;
}

const { content, passphrase, workFactor } = workerData as EncryptWork;
const encrypter = new Encrypter();
encrypter.setPassphrase(passphrase);
if (workFactor !== undefined) encrypter.setScryptWorkFactor(workFactor);
parentPort?.postMessage(await encrypter.encrypt(content));
