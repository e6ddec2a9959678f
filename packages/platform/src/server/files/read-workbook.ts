import { Worker } from 'node:worker_threads'
import type { ReadXlsxOptions, XlsxSheet } from './read-xlsx.ts'
import { UnreadableFileError, type UnreadableReason } from './zip.ts'

export interface ReadWorkbookOptions extends ReadXlsxOptions {
  /** Time limit after which a workbook counts as too large (20 s). */
  withinMs?: number
}
type WorkbookResult = XlsxSheet | { reason: UnreadableReason }

const mostAtOnce = 2
const mostMegabytes = 512
let running = 0
const waiting: (() => void)[] = []

/** Returns the rows of a sheet, see `readWorkbookSheet`. */
export async function readWorkbook(bytes: Buffer, options: ReadWorkbookOptions): Promise<string[][]> {
  return (await readWorkbookSheet(bytes, options)).rows
}

/**
 * Runs `readXlsxSheet` in a separate thread with limits on time and memory, so the process stays responsive for any workbook
 * (D-21). Two run at once; others wait in a queue, and their time starts when they run. Throws `UnreadableFileError`.
 */
export async function readWorkbookSheet(
  bytes: Buffer,
  { withinMs = 20_000, ...options }: ReadWorkbookOptions,
): Promise<XlsxSheet> {
  if (running >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    const result = await readInWorker(bytes, { options, withinMs })
    if ('reason' in result) throw new UnreadableFileError(result.reason)
    return result
  } finally {
    // The next one in the queue takes the free place.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

async function readInWorker(
  bytes: Buffer,
  { options, withinMs }: { options: ReadXlsxOptions; withinMs: number },
): Promise<WorkbookResult> {
  const worker = new Worker(new URL('./read-xlsx.worker.ts', import.meta.url), {
    workerData: { bytes, options },
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<WorkbookResult>((resolve, reject) => {
      timer = setTimeout(() => resolve({ reason: 'too-large' }), withinMs)
      worker.on('message', (result: WorkbookResult) => resolve(result))
      worker.on('error', (error) => {
        if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ reason: 'too-large' })
        else reject(error)
      })
      worker.on('exit', (code) => reject(new Error(`the reader of a workbook ended with ${code}`)))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
