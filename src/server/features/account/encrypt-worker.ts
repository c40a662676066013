// Encrypts an export in age format. Making a key of a passphrase takes a second of work: apart from the event loop.
import { parentPort, workerData } from 'node:worker_threads';
import { Encrypter } from 'age-encryption';

export interface EncryptWork {
  content: string;
  passphrase: string;
  /** Cheaper in tests. */
  workFactor: number | undefined;
}

const { content, passphrase, workFactor } = workerData as EncryptWork;
const encrypter = new Encrypter();
encrypter.setPassphrase(passphrase);
if (workFactor !== undefined) encrypter.setScryptWorkFactor(workFactor);
parentPort?.postMessage(await encrypter.encrypt(content));
