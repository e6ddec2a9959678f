import { Problem } from '@evops/platform/contract'
import { conflictProblem, serveAll, type App, type Services, type Tx } from '@evops/platform/server'
import { getPartnerLink, updatePartnerLink, type LinkRow } from '../../contract/index.ts'
import type { PartnerKey } from '../partners/partners.store.ts'
import { publicBaseUrl } from './public-address.ts'
import { findLink, saveLink } from './links.store.ts'

export function linkRoutes(app: App, services: Services): void {
  const linkOf = async (tx: Tx, key: PartnerKey): Promise<LinkRow> => {
    const found = await findLink(tx, key)
    if (!found) throw new Problem('request.not-found')
    return { id: key.id, address: `${publicBaseUrl(services)}/tcec/${key.id}`, ...found }
  }
  serveAll(app, [getPartnerLink, updatePartnerLink] as const, {
    getPartnerLink: ({ tx, actor, params }) => linkOf(tx, { operatorId: actor.operatorId, id: params.id }),
    updatePartnerLink: async ({ tx, actor, params, body, audit }) => {
      const key = { operatorId: actor.operatorId, id: params.id }
      const before = await linkOf(tx, key)
      const { version, ...values } = body
      if (!(await saveLink(tx, key, { ...values, version, now: services.now() }))) throw conflictProblem(values, before)
      const after = await linkOf(tx, key)
      audit({ entity: 'partner', entityId: params.id, before, after })
      return after
    },
  })
}
