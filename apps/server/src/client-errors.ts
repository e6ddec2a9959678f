import { reportClientError } from '@evops/platform/contract'
import { serveAll, type ServerDomain, type Services } from '@evops/platform/server'

/** Writes errors reported by browsers to the log, next to those of the server (ERR-04). */
export function clientErrors({ log }: Services): ServerDomain {
  return {
    name: 'client-errors',
    problems: {},
    endpoints: [reportClientError],
    routes(app) {
      serveAll(app, [reportClientError], {
        reportClientError: ({ body, actor }) => {
          log.warn({ clientError: body, operatorId: actor.operatorId }, 'error in a browser')
          return Promise.resolve({ done: true as const })
        },
      })
    },
  }
}
