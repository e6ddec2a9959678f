import { Worker } from 'node:worker_threads'
import type { SolverResult } from './highs.ts'
import type { LinearProgram } from './model.ts'

export interface SolverRequest {
  program: LinearProgram
  limitMs: number
}
export interface Solver {
  /** Solves a program. Never throws and never takes much longer than `limitMs`. */
  solve(program: LinearProgram, limitMs: number): Promise<SolverResult>
  close(): Promise<void>
}

/** Time in ms beyond the limit, including loading, after which the thread is ended. */
const graceMs = 1_500

/**
 * Creates a solver in a separate thread that processes one program after the other. If the thread hangs or fails, it is
 * ended and the next request starts another one.
 */
export function createSolver(file: URL = new URL('./solve.worker.ts', import.meta.url)): Solver {
  let worker: Worker | undefined
  let last: Promise<unknown> = Promise.resolve()
  let closed = false
  async function end(): Promise<void> {
    const ending = worker
    worker = undefined
    await ending?.terminate()
  }
  async function solveInWorker(program: LinearProgram, limitMs: number): Promise<SolverResult> {
    const startedAt = performance.now()
    const none = (status: SolverResult['status']): SolverResult => ({
      status,
      values: new Float64Array(0),
      objective: 0,
      ms: performance.now() - startedAt,
    })
    if (closed) return none('crashed')
    const thread = (worker ??= new Worker(file, { execArgv: [] }))
    thread.ref()
    const found = await answerOf(thread, { program, limitMs })
    thread.unref()
    if (typeof found !== 'string') return found
    await end()
    return none(found)
  }
  return {
    solve(program, limitMs) {
      const pending = last.then(() => solveInWorker(program, limitMs))
      last = pending
      return pending
    },
    async close() {
      closed = true
      await last
      await end()
    },
  }
}

function answerOf(thread: Worker, request: SolverRequest): Promise<SolverResult | 'time-out' | 'crashed'> {
  return new Promise((resolve) => {
    const done = (found: SolverResult | 'time-out' | 'crashed') => {
      clearTimeout(timer)
      thread.off('message', done)
      thread.off('error', onCrash)
      thread.off('exit', onCrash)
      resolve(found)
    }
    const onCrash = () => done('crashed')
    const timer = setTimeout(() => done('time-out'), request.limitMs + graceMs)
    thread.on('message', done)
    thread.on('error', onCrash)
    thread.on('exit', onCrash)
    thread.postMessage(request)
  })
}
