import { rawBody, serveAll, withRawBodies, type App } from '@evops/platform/server'
import { paymentCallback } from '../../contract/index.ts'
import type { Callbacks } from './callbacks.service.ts'

/** Not protected by a bearer token: each callback has its own signature. */
export function callbackRoutes(app: App, callbacks: Callbacks): void {
  withRawBodies(app, (raw) =>
    serveAll(raw, [paymentCallback], {
      paymentCallback: async ({ params, request, reply }) => {
        const { status, type, body } = await callbacks.take(params.accountId, {
          headers: request.headers,
          query: Object.fromEntries(new URL(request.url, 'http://callback').searchParams),
          body: await rawBody(request.raw),
        })
        return reply.status(status).header('content-type', type).send(body)
      },
    }),
  )
}
