import { rawBody, serveAll, withRawBodies, type App } from '@evops/platform/server'
import { officialAccountCallbacks, officialAccountEndpoints } from '../../contract/index.ts'
import type { OfficialAccountService } from './official.service.ts'

const entity = 'payments_official_account'

export function officialAccountRoutes(app: App, official: OfficialAccountService): void {
  serveAll(app, officialAccountEndpoints, {
    getOfficialAccount: ({ tx }) => official.get(tx),
    putOfficialAccount: async ({ tx, actor, body, audit }) => {
      const { before, after } = await official.put(tx, actor, body)
      audit({ entity, entityId: after.id, before, after })
      return after
    },
    testOfficialAccount: async ({ actor, audit }) => {
      const outcome = await official.test(actor)
      audit({ entity, after: outcome })
      return outcome
    },
  })
  withRawBodies(app, (raw) =>
    serveAll(raw, officialAccountCallbacks, {
      verifyOfficialAccount: async ({ params, query, reply }) =>
        reply.header('content-type', 'text/plain').send(await official.verify(params.id, query)),
      hearOfficialAccount: async ({ params, query, request, reply }) => {
        await official.hear(params.id, query, (await rawBody(request.raw)).toString('utf8'))
        return reply.header('content-type', 'text/plain').send('success')
      },
    }),
  )
}
