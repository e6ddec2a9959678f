import { parentPort } from 'node:worker_threads'
import { runHighs } from './highs.ts'
import type { SolverRequest } from './solver.ts'

/** Processes one request after the other. The caller ends the thread if it takes too long. */
parentPort?.on('message', ({ program, limitMs }: SolverRequest) => {
  runHighs(program, limitMs).then(
    (solved) => parentPort?.postMessage(solved, [solved.values.buffer as ArrayBuffer]),
    (error: unknown) => {
      throw error
    },
  )
})
