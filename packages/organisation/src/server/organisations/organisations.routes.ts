import { serve, type App, type ServeArgs } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import { allOrganisations, pageOfOrganisations } from './organisations.store.ts'
import {
  addOrganisation,
  changeOrganisationRow,
  deleteOrganisationRow,
  organisationOf,
  treeOf,
} from './organisations.service.ts'

const entity = 'organisation'

/** @param scopeChanged told after the commit when the tree changed: whose data is whose */
export function organisationRoutes(app: App, scopeChanged: (operatorId: string) => void): void {
  serve(app, contract.listOrganisations, ({ tx, body }) => pageOfOrganisations(tx, body))
  serve(app, contract.getAllOrganisations, ({ tx, actor }) => allOrganisations(tx, actor.operatorId))
  serve(app, contract.getOrganisation, ({ tx, query }) => organisationOf(tx, query.orgId))
  serve(app, contract.getOrganisationTree, ({ tx, actor }) => treeOf(tx, actor.operatorId))
  serve(app, contract.saveOrganisation, async ({ tx, actor, body, audit }) => {
    const made = await addOrganisation(tx, actor, body)
    audit({ entity, entityId: made.orgId, after: made })
    return made
  })
  serve(app, contract.updateOrganisation, async ({ tx, actor, body, audit, afterCommit }) => {
    const { before, after } = await changeOrganisationRow(tx, actor, body)
    audit({ entity, entityId: body.orgId, before, after })
    if (before.parentId !== after.parentId) afterCommit(() => scopeChanged(actor.operatorId))
    return after
  })
  const remove = async (
    call: Pick<ServeArgs<typeof contract.saveOrganisation>, 'tx' | 'actor' | 'audit'>,
    id: string,
  ) => {
    const before = await deleteOrganisationRow(call.tx, call.actor, id)
    call.audit({ entity, entityId: id, before })
    return { done: true } as const
  }
  serve(app, contract.deleteOrganisation, (call) => remove(call, call.body.orgId))
  serve(app, contract.deleteOrganisationByQuery, (call) => remove(call, call.query.orgId))
}
