import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../contract/index.ts'
import type { App, Services } from '../services.ts'
import { runOneCheckAtATime } from './health.ts'

/** A call that waits this long checks whether the database answers at all, and repeats the check while it waits. */
const slowMs = 500
const againMs = 250
/** Paths about the process itself, and files. */
const exempt = new Set(['/livez', '/healthz', '/readyz', '/metrics', '*', '/*'])

export interface SilenceOptions {
  services: Pick<Services, 'db' | 'config'>
  refuse: (error: Problem, call: { request: FastifyRequest; reply: FastifyReply }) => unknown
}

/**
 * Answers `server.unavailable` within three seconds if the database is frozen and holds every query indefinitely. This
 * includes running calls; new calls get the answer at once until the database answers again (D-17). The work of such a
 * call may still take effect; its idempotency key prevents a second write when it is sent again.
 */
export function answerFrozenDatabase(app: App, { services, refuse }: SilenceOptions): void {
  const answers = runOneCheckAtATime(() => services.db.answers(), services.config.database.silenceMs)
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
