/*
 * Makes the calls of `createThreadedHttpClient` in this thread: many at once, over keep-alive connections. Results available at
 * the same time are returned in one message.
 */
import { parentPort } from 'node:worker_threads'
import { Problem } from '../../contract/index.ts'
import { callHttp } from './call-http.ts'
import type { HttpWorkerResponse, WorkerCall } from './http-apart.ts'
import { createHttpConnectionPool } from './http-lines.ts'

const lines = createHttpConnectionPool()
let answers: HttpWorkerResponse[] = []

function postAnswer(answer: HttpWorkerResponse): void {
  if (answers.push(answer) > 1) return
  setImmediate(() => {
    parentPort?.postMessage(answers)
    answers = []
  })
}
async function answerTo({ no, url, call }: WorkerCall): Promise<HttpWorkerResponse> {
  try {
    const { status, headers, body } = await callHttp(url, { ...call, lines })
    const { link, location } = headers
    return { no, status, headers: { link, location }, text: body.toString('utf8') }
  } catch (error) {
    if (error instanceof Problem) return { no, problem: error.code, values: error.values }
    return { no, failed: error instanceof Error ? error.message : String(error) }
  }
}

parentPort?.on('message', (requests: WorkerCall[]) => {
  for (const one of requests) void answerTo(one).then(postAnswer)
})
