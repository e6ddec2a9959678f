import type { IncomingHttpHeaders } from 'node:http'
import { Worker } from 'node:worker_threads'
import { Problem, type ProblemValues } from '../../contract/index.ts'
import { callHttp, type HttpCall } from './call-http.ts'
import { createHttpLines } from './http-lines.ts'

/** A call that may arrive twice, of a partner without a certificate of ours: as `lines` of `callHttp`. */
export type ApartCall = Omit<HttpCall, 'lines' | 'client' | 'body'> & { body?: string }
export interface ApartReply {
  status: number
  headers: { link?: IncomingHttpHeaders[string]; location?: string | undefined }
  text: string
}
export interface ApartAsked {
  no: number
  url: string
  call: ApartCall
}
export type ApartAnswer =
  | ({ no: number } & ApartReply)
  | { no: number; problem: string; values: ProblemValues }
  | { no: number; failed: string }

export interface HttpApart {
  /** Throws as `callHttp` does. */
  call: (url: string, call: ApartCall) => Promise<ApartReply>
  close: () => void
}

/** Calls of one second that are no burden to whoever is served by this thread. */
const fewPerSecond = 100
/** So long a thread without calls is kept. */
const idleMs = 60_000

/**
 * Calls over connections that stay open, by a thread of their own where they are many: what a call takes of a core, the thread that serves charge
 * points and people has for them. Few are made where they were asked for, and the thread goes once nobody calls: at rest it costs nothing.
 */
export function createHttpApart({ few = fewPerSecond } = {}): HttpApart {
  const lines = createHttpLines()
  let thread: ReturnType<typeof startThread> | undefined
  let [second, begun, lastAt] = [0, 0, 0]
  let idle: NodeJS.Timeout | undefined

  function isMany(): boolean {
    lastAt = performance.now()
    const now = Math.floor(lastAt / 1_000)
    if (now !== second) [second, begun] = [now, 0]
    begun += 1
    return begun > few
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
  async function here(url: string, call: ApartCall): Promise<ApartReply> {
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

/** `lost`: it ended by itself. */
function startThread(lost: () => void) {
  const worker = new Worker(new URL('./http-apart.worker.ts', import.meta.url), { execArgv: [] })
  worker.unref()
  const waiting = new Map<number, PromiseWithResolvers<ApartReply>>()
  let asked: ApartAsked[] = []
  let no = 0
  worker.on('message', (answers: ApartAnswer[]) => {
    for (const answer of answers) {
      const one = waiting.get(answer.no)
      waiting.delete(answer.no)
      if ('status' in answer) one?.resolve(answer)
      else
        one?.reject(
          'failed' in answer ? new Error(answer.failed) : new Problem(answer.problem, answer.values),
        )
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
    call(url: string, call: ApartCall): Promise<ApartReply> {
      const one = Promise.withResolvers<ApartReply>()
      waiting.set((no += 1), one)
      // What is asked in the same turn of the event loop goes in one message.
      if (asked.push({ no, url, call }) === 1)
        setImmediate(() => {
          worker.postMessage(asked)
          asked = []
        })
      return one.promise
    },
    end: () => worker.terminate(),
  }
}
