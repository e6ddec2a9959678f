import { serveAll, type App, type ServeArgs } from '@evops/platform/server'
import { clientEndpoints, type deleteOauthClient } from '../../contract/index.ts'
import type { ClientTokens } from './client-tokens.service.ts'
import type { ClientService } from './clients.service.ts'

type Removal = Pick<ServeArgs<typeof deleteOauthClient>, 'tx' | 'actor' | 'params' | 'audit' | 'afterCommit'>

/** The value for the audit log contains no secret. */
export function clientRoutes(app: App, clients: ClientService, tokens: ClientTokens): void {
  const remove = async ({ tx, actor, params, audit, afterCommit }: Removal) => {
    audit({ entity: 'oauth-client', entityId: params.id, before: await clients.remove(tx, actor, params.id) })
    afterCommit(() => tokens.changed(params.id))
    return { done: true } as const
  }
  serveAll(app, clientEndpoints, {
    listOauthClients: ({ tx, actor, query }) => clients.list(tx, actor, query),
    getOauthClient: ({ tx, actor, params }) => clients.get(tx, actor, params.id),
    saveOauthClient: async ({ tx, actor, body, audit, afterCommit }) => {
      const made = await clients.create(tx, actor, body)
      const { clientSecret: _, ...shown } = made
      audit({ entity: 'oauth-client', entityId: made.clientId, after: shown })
      afterCommit(() => tokens.changed(made.clientId))
      return made
    },
    updateOauthClient: async ({ tx, actor, body, audit, afterCommit }) => {
      const { before, after } = await clients.update(tx, actor, body)
      const { clientSecret, ...shown } = after
      const renewed = clientSecret === undefined ? {} : { secretRenewed: true }
      audit({ entity: 'oauth-client', entityId: after.clientId, before, after: { ...shown, ...renewed } })
      afterCommit(() => tokens.changed(after.clientId))
      return after
    },
    deleteOauthClient: remove,
    deleteOauthClientByGet: remove,
  })
}
