import { parentPort } from 'node:worker_threads'
import { runHighs } from './highs.ts'
import type { Asked } from './solver.ts'

/** One question after the other; whoever asks ends the thread when it takes too long. */
parentPort?.on('message', ({ program, limitMs }: Asked) => {
  runHighs(program, limitMs).then(
    (solved) => parentPort?.postMessage(solved, [solved.values.buffer as ArrayBuffer]),
    (error: unknown) => {
      throw error
    },
  )
})
