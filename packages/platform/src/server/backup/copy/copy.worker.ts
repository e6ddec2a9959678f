import { parentPort, workerData } from 'node:worker_threads'
import { openTarget } from '../targets/open-target.ts'
import { BackupError } from '../targets/target.ts'
import type { CopyThreadRequest } from './copy-apart.ts'
import { makeCopy } from './make-copy.ts'
import { openVault } from './vault.ts'

/** Makes the single backup for which this thread was started, and reports the result. */
const { to, key, heads, ...parts } = workerData as CopyThreadRequest
try {
  const vault = openVault(openTarget(to), Buffer.from(key))
  const secretKey = Buffer.from(parts.secretKey)
  const made = await makeCopy({ ...parts, secretKey, vault, heads: async () => heads })
  parentPort?.postMessage({ made })
} catch (error) {
  if (!(error instanceof BackupError)) throw error
  parentPort?.postMessage({ why: error.message })
}
