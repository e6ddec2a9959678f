import { Worker } from 'node:worker_threads'
import type { BackupPlace } from '../../config.ts'
import type { BackupManifest } from '../manifest.ts'
import { BackupError } from '../targets/target.ts'
import type { CopyManifest } from './copy-manifest.ts'
import type { CopyParts } from './make-copy.ts'

export interface CopyThreadRequest extends Omit<CopyParts, 'vault' | 'heads'> {
  to: BackupPlace
  key: Buffer
  heads: BackupManifest['heads']
}

/**
 * Runs `makeCopy` in a separate thread. Buffers are outside V8's heap, and V8 collects the whole heap for every 64 MB
 * of buffers. In a server with 90 MB of heap or more, that happened about four times a second at full speed: it took
 * half of the time and blocked the server's requests. Throws `BackupError`.
 */
export async function runCopyInThread(workerData: CopyThreadRequest): Promise<CopyManifest> {
  const worker = new Worker(new URL('./copy.worker.ts', import.meta.url), { workerData, execArgv: [] })
  try {
    const reply = await new Promise<{ made: CopyManifest } | { why: string }>((resolve, reject) => {
      worker.on('message', resolve)
      worker.on('error', reject)
      worker.on('exit', (code) => reject(new Error(`the thread that copies ended with ${code}`)))
    })
    if ('why' in reply) throw new BackupError(reply.why)
    return reply.made
  } finally {
    await worker.terminate()
  }
}
