// Measures how much slower this machine is now than an idle one of the kind on which the test limits were set.
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { createHash } from 'node:crypto'

/**
 * Milliseconds of `work` on two threads of an idle machine with two cores (2026-11). Shorter work would end before its
 * thread has to share a core.
 */
const referenceMs = 400
const rounds = 3

if (!isMainThread) parentPort?.postMessage(work())

/** Uses arithmetic and memory without system calls: its duration shows the available computing time. */
function work() {
  const start = performance.now()
  let text = 'reference'
  for (let turn = 0; turn < 150_000; turn += 1) text = createHash('sha256').update(text).digest('hex')
  return performance.now() - start
}

function oneThread() {
  return new Promise((resolve, reject) => {
    const worker = new Worker(fileURLToPath(import.meta.url))
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

/**
 * Returns the factor by which every time limit of the tests is multiplied: 1 on an idle machine, about 3 next to four
 * busy loops on two cores. Never below 1, never above 20.
 * @returns {Promise<number>}
 */
export async function measureFactor() {
  const threads = Math.min(2, availableParallelism())
  const times = []
  for (let round = 0; round < rounds; round += 1) {
    const spent = await Promise.all(Array.from({ length: threads }, oneThread))
    times.push(Math.max(...spent))
  }
  times.sort((a, b) => a - b)
  const median = times[Math.floor(rounds / 2)]
  return Math.min(20, Math.max(1, Math.round((median / referenceMs) * 10) / 10))
}
