import { requestOriginOf, type Services } from '@evops/platform/server'
import { createWebSocketGateway, type WebSocketGateway } from './gateway.ts'
import { defaultGatewayLimits, type GatewayOptions } from './gateway.options.ts'

/** Process started with the gateway. It returns its stop function. */
type StartGatewayPart<P> = (gateway: WebSocketGateway<P>) => () => void

/**
 * Parts supplied by the packages: authentication, handlers for each message, and processes alongside the connections.
 */
export interface OcppGatewayOptions<P> extends Omit<
  GatewayOptions<P>,
  'pathPrefix' | 'versions' | 'originOf' | 'log' | 'onFailedHandshake' | 'shareFailure'
> {
  /** Stopped before charge points are disconnected, so that nothing new is sent to them. */
  sending: readonly StartGatewayPart<P>[]
  /** Stopped when no connection is left: until then other processes query this process's connections. */
  answering: readonly StartGatewayPart<P>[]
  /** Writers with pending rows of the handlers, closed in this order when no call is in progress. */
  keeping: readonly { close(): Promise<void> }[]
}

export interface OcppGateway<P> {
  gateway: WebSocketGateway<P>
  /** Disconnects all charge points, waits for calls in progress, and writes the pending rows. */
  close(options?: { jitterMs?: number }): Promise<void>
}

/**
 * Charge point side of a process: one gateway for all supported versions, with the handlers of the packages. A charge
 * point's calls get their responses in its own order, each after its rows are committed.
 */
export function createOcppGateway<P>(
  { config, log, budget }: Pick<Services, 'config' | 'log' | 'budget'>,
  { sending, answering, keeping, ...options }: OcppGatewayOptions<P>,
): OcppGateway<P> {
  const { most, perSecond, report, share } = budget.watchRate('handshakeFailure', 'network')
  const gateway = createWebSocketGateway<P>({
    ...options,
    limits: {
      failedHandshakes: { ...defaultGatewayLimits.failedHandshakes, burst: most, perSecond },
      ...options.limits,
    },
    onFailedHandshake: report,
    shareFailure: share,
    pathPrefix: '/ocpp/',
    versions: ['ocpp2.1', 'ocpp2.0.1', 'ocpp1.6'],
    originOf: (request) => requestOriginOf(request, config.trustedProxies),
    log,
  })
  const endsOfAnswering = answering.map((begin) => begin(gateway))
  const endsOfSending = sending.map((begin) => begin(gateway))
  return {
    gateway,
    async close(drain) {
      for (const end of endsOfSending) end()
      await gateway.drain(drain)
      for (const end of endsOfAnswering) end()
      for (const keeper of keeping) await keeper.close()
    },
  }
}
