import { clientAddressOf, rawBody, serveAll, withRawBodies, type App, type Services } from '@evops/platform/server'
import { callTcec, tcecCalls } from '../../contract/index.ts'
import type { TcecInbound } from './inbound.service.ts'

/** Routes outside the bearer authentication, because each call is verified by the partner's signature. */
export function tcecRoutes(app: App, { config }: Services, inbound: TcecInbound): void {
  withRawBodies(app, (raw) =>
    serveAll(raw, tcecCalls, {
      callTcec: async ({ params, request }) =>
        inbound.answer({
          ...params,
          address: clientAddressOf(request.raw, config.trustedProxies),
          authorization: request.headers.authorization,
          headers: request.headers,
          body: (await rawBody(request.raw, callTcec.bodyLimit)).toString('utf8'),
        }),
    }),
  )
}
