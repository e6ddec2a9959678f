import { parentPort, workerData } from 'node:worker_threads'
import { Problem } from '@evops/platform/contract'
import { readGtfsFeed, type GtfsFeedRequest } from './feed.ts'

/** Reads a feed, then the thread ends. An error is returned as its code. */
readGtfsFeed(workerData as GtfsFeedRequest).then(
  (read) => parentPort?.postMessage({ read }),
  (error: unknown) => {
    if (!(error instanceof Problem)) throw error
    parentPort?.postMessage({ refused: { code: error.code, values: error.values } })
  },
)
