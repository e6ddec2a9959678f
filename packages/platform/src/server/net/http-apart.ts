import type { IncomingHttpHeaders } from 'node:http'
import { Worker } from 'node:worker_threads'
import { Problem, type ProblemValues } from '../../contract/index.ts'
import { callHttp, type HttpCall } from './call-http.ts'
import { createHttpConnectionPool } from './http-lines.ts'

/** An idempotent call to a partner without a client certificate, as for `lines` of `callHttp`. */
export type ThreadedHttpCall = Omit<HttpCall, 'lines' | 'client' | 'body'> & { body?: string }
export interface ThreadedHttpReply {
  status: number
  headers: { link?: IncomingHttpHeaders[string]; location?: string | undefined }
  text: string
}
export interface WorkerCall {
  no: number
  url: string
  call: ThreadedHttpCall
}
export type HttpWorkerResponse =
  | ({ no: number } & ThreadedHttpReply)
  | { no: number; problem: string; values: ProblemValues }
  | { no: number; failed: string }

export interface ThreadedHttpClient {
  /** Throws the errors of `callHttp`. */
  call: (url: string, call: ThreadedHttpCall) => Promise<ThreadedHttpReply>
  close: () => void
}

/** Calls per second that the current thread can make without affecting its other work. */
const fewPerSecond = 100
/** Milliseconds after which an idle thread is ended. */
const idleMs = 60_000

/**
 * Makes calls over keep-alive connections, in a separate thread if there are many: the thread that serves charge points
 * and people keeps its CPU time. A few calls are made in the current thread. The extra thread ends when there are no
 * calls, so at rest it costs nothing.
 */
export function createThreadedHttpClient({ few = fewPerSecond } = {}): ThreadedHttpClient {
  const lines = createHttpConnectionPool()
  let thread: ReturnType<typeof startThread> | undefined
  let [second, started, lastAt] = [0, 0, 0]
  let idle: NodeJS.Timeout | undefined

  function isMany(): boolean {
    lastAt = performance.now()
    const now = Math.floor(lastAt / 1_000)
    if (now !== second) [second, started] = [now, 0]
    started += 1
    return started > few
  }
  function end(): void {
    clearInterval(idle)
    void thread?.end()
    thread = undefined
  }
  function start() {
    idle = setInterval(() => performance.now() - lastAt > idleMs && end(), idleMs).unref()
    return startThread(end)
  }
  async function here(url: string, call: ThreadedHttpCall): Promise<ThreadedHttpReply> {
    const { status, headers, body } = await callHttp(url, { ...call, lines })
    return { status, headers, text: body.toString('utf8') }
  }
  return {
    call: (url, call) => (isMany() || thread ? (thread ??= start()).call(url, call) : here(url, call)),
    close() {
      end()
      lines.close()
    },
  }
}

/** `lost` is called if the thread ends by itself. */
function startThread(lost: () => void) {
  const worker = new Worker(new URL('./http-apart.worker.ts', import.meta.url), { execArgv: [] })
  worker.unref()
  const waiting = new Map<number, PromiseWithResolvers<ThreadedHttpReply>>()
  let queue: WorkerCall[] = []
  let no = 0
  worker.on('message', (answers: HttpWorkerResponse[]) => {
    for (const answer of answers) {
      const one = waiting.get(answer.no)
      waiting.delete(answer.no)
      if ('status' in answer) one?.resolve(answer)
      else one?.reject('failed' in answer ? new Error(answer.failed) : new Problem(answer.problem, answer.values))
    }
  })
  const gone = (why: string) => {
    for (const one of waiting.values()) one.reject(new Error(why))
    waiting.clear()
  }
  worker.on('error', (error) => {
    gone(error.message)
    lost()
  })
  worker.on('exit', () => gone('the thread that calls ended'))
  return {
    call(url: string, call: ThreadedHttpCall): Promise<ThreadedHttpReply> {
      const one = Promise.withResolvers<ThreadedHttpReply>()
      waiting.set((no += 1), one)
      // Calls requested in the same event loop turn are sent to the thread in one message.
      if (queue.push({ no, url, call }) === 1)
        setImmediate(() => {
          worker.postMessage(queue)
          queue = []
        })
      return one.promise
    },
    end: () => worker.terminate(),
  }
}
