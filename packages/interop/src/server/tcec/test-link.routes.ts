import { serveAll, type App, type Services } from '@evops/platform/server'
import { testPartnerLink, type LinkTest } from '../../contract/index.ts'
import { LinkError, type TcecOutbound } from './outbound.ts'

/** Tests the connection on request: requests a new token and reports the result. */
export function testLinkRoutes(app: App, services: Services, outbound: TcecOutbound): void {
  serveAll(app, [testPartnerLink] as const, {
    testPartnerLink: async ({ actor, params, audit }) => {
      const open = await outbound.open({ operatorId: actor.operatorId, id: params.id })
      const startedAt = performance.now()
      const outcome = await outbound.renew(open).then(
        (until) => ({ failed: null, detail: '', tokenUntil: until.toISOString() }),
        (error: unknown) => {
          if (!(error instanceof LinkError)) throw error
          return { failed: error.kind, detail: error.message, tokenUntil: null }
        },
      )
      const tested: LinkTest = { ...outcome, tookMs: Math.round(performance.now() - startedAt) }
      audit({ entity: 'partner', entityId: params.id, after: { connectionTested: tested.failed ?? 'ok' } })
      services.log.info({ partner: params.id, failed: tested.failed }, 'connection of a partner tested')
      return tested
    },
  })
}
