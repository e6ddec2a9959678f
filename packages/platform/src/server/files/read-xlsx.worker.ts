import { parentPort, workerData } from 'node:worker_threads'
import { readXlsxSheet, type ReadXlsxOptions } from './read-xlsx.ts'
import { UnreadableFileError } from './zip.ts'

/** Reads the single workbook for which this thread was created, and reports the result. */
interface WorkerInput {
  bytes: Uint8Array
  options: ReadXlsxOptions
}
const { bytes, options } = workerData as WorkerInput
try {
  parentPort?.postMessage(await readXlsxSheet(Buffer.from(bytes), options))
} catch (error) {
  if (!(error instanceof UnreadableFileError)) throw error
  parentPort?.postMessage({ reason: error.reason })
}
