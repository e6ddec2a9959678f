import { Problem } from '@evops/platform/contract'
import { serveAll, type App } from '@evops/platform/server'
import { externalChannelEndpoints } from '../../contract/index.ts'
import type { ExternalChannels } from './outer.service.ts'

export function externalChannelRoutes(app: App, outer: ExternalChannels): void {
  serveAll(app, externalChannelEndpoints, {
    listOuterChannels: ({ tx }) => outer.rows(tx),
    getOuterChannel: async ({ tx, params }) =>
      (await outer.rows(tx)).find(({ channel }) => channel === params.channel) ?? null,
    putOuterChannel: async ({ tx, actor, params, body, audit }) => {
      if (actor.scope !== 'all') throw new Problem('outreach.scope')
      const { before, after } = await outer.put(tx, actor, params.channel, body)
      const secretsEntered = body.secrets !== undefined
      audit({
        entity: 'outer-channel',
        entityId: params.channel,
        before,
        after: { ...after, secretsEntered },
      })
      return after
    },
    testOuterChannel: async ({ actor, params, audit }) => {
      const answer = await outer.test(actor, params.channel)
      audit({ entity: 'outer-channel', entityId: params.channel, after: answer })
      return answer
    },
  })
}
