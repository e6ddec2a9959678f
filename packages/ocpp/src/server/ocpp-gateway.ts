import { originOf, type Services } from '@evops/platform/server'
import { createGateway, type Gateway } from './gateway.ts'
import type { GatewayOptions } from './gateway.options.ts'

/** Begun with the gateway; what it returns ends it. */
type Beside<P> = (gateway: Gateway<P>) => () => void

/** What domains hand in: who may connect, what each message does, and what runs beside the sockets. */
export interface OcppGatewayParts<P> extends Omit<
  GatewayOptions<P>,
  'pathPrefix' | 'versions' | 'originOf' | 'log'
> {
  /** Ends before points are let go: nothing new is sent to them. */
  sending: readonly Beside<P>[]
  /** Ends when none is left: until then others ask who is here. */
  answering: readonly Beside<P>[]
  /** What keeps rows for the handlers, closed in this order when no call is under way any more. */
  keeping: readonly { close(): Promise<void> }[]
}

export interface OcppGateway<P> {
  gateway: Gateway<P>
  /** Lets points go, waits for what is under way, writes what is left. */
  close(options?: { jitterMs?: number }): Promise<void>
}

/**
 * The charge points' side of a process: one gateway for every version that the product speaks, with the handlers of the
 * domains. A point's calls are answered in its own order, and each after its rows are committed.
 */
export function createOcppGateway<P>(
  { config, log }: Pick<Services, 'config' | 'log'>,
  { sending, answering, keeping, ...options }: OcppGatewayParts<P>,
): OcppGateway<P> {
  const gateway = createGateway<P>({
    ...options,
    pathPrefix: '/ocpp/',
    versions: ['ocpp2.1', 'ocpp2.0.1', 'ocpp1.6'],
    originOf: (request) => originOf(request, config.trustedProxies),
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
