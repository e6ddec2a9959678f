import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../contract/index.ts'
import type { App, Services } from '../services.ts'
import { oneAtATime } from './health.ts'

/** A call that waits this long asks whether the database answers at all, and asks again as long as it waits. */
const slowMs = 500
const againMs = 250
/** What tells of the process itself, and files. */
const exempt = new Set(['/livez', '/healthz', '/readyz', '/metrics', '*', '/*'])

export interface SilenceOptions {
  services: Pick<Services, 'db' | 'config'>
  refuse: (error: Problem, call: { request: FastifyRequest; reply: FastifyReply }) => unknown
}

/**
 * A database that is frozen keeps every question for as long as it pleases. People are told `server.unavailable` within
 * three seconds instead, also those whose call was under way, and at once until it answers again (D-17). What such a
 * call had begun may still take effect: its key makes it one write when it is sent again.
 */
export function answerSilence(app: App, { services, refuse }: SilenceOptions): void {
  const answers = oneAtATime(() => services.db.answers(), services.config.database.silenceMs)
  let silent = false
  async function untilItAnswers(): Promise<void> {
    while (silent) {
      await wait(againMs, undefined, { ref: false })
      silent = !(await answers())
    }
  }
  async function refuseIfUnavailable(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (!silent && (await answers())) return
    if (!silent) {
      silent = true
      void untilItAnswers()
    }
    if (!reply.sent && !reply.raw.headersSent) refuse(new Problem('server.unavailable'), { request, reply })
  }
  app.addHook('onRequest', (request, reply, done) => {
    if (exempt.has(request.routeOptions.url ?? '*')) return done()
    if (silent) return done(new Problem('server.unavailable'))
    const timer = setInterval(() => void refuseIfUnavailable(request, reply), slowMs)
    timer.unref()
    for (const end of ['finish', 'close']) reply.raw.once(end, () => clearInterval(timer))
    done()
  })
}
