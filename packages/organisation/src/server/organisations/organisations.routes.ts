import { type App, type ServeArgs, serveAll } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import { allOrganisations, pageOfOrganisations } from './organisations.store.ts'
import {
  addOrganisation,
  changeOrganisationRow,
  deleteOrganisationRow,
  getOrganisationRow,
  getOrganisationChart,
} from './organisations.service.ts'

const entity = 'organisation'

/** @param scopeChanged called after the commit when a change of the tree changed data scopes */
export function organisationRoutes(app: App, scopeChanged: (operatorId: string) => void): void {
  const remove = async (
    call: Pick<ServeArgs<typeof contract.saveOrganisation>, 'tx' | 'actor' | 'audit'>,
    id: string,
  ) => {
    const before = await deleteOrganisationRow(call.tx, call.actor, id)
    call.audit({ entity, entityId: id, before })
    return { done: true } as const
  }
  serveAll(app, contract.organisationTreeEndpoints, {
    listOrganisations: ({ tx, body }) => pageOfOrganisations(tx, body),
    getAllOrganisations: ({ tx, actor }) => allOrganisations(tx, actor.operatorId),
    getOrganisation: ({ tx, query }) => getOrganisationRow(tx, query.orgId),
    getOrganisationTree: ({ tx, actor }) => getOrganisationChart(tx, actor.operatorId),
    saveOrganisation: async ({ tx, actor, body, audit }) => {
      const made = await addOrganisation(tx, actor, body)
      audit({ entity, entityId: made.orgId, after: made })
      return made
    },
    updateOrganisation: async ({ tx, actor, body, audit, afterCommit }) => {
      const { before, after } = await changeOrganisationRow(tx, actor, body)
      audit({ entity, entityId: body.orgId, before, after })
      if (before.parentId !== after.parentId) afterCommit(() => scopeChanged(actor.operatorId))
      return after
    },
    eraseOrganisationContact: async ({ tx, actor, params: { id }, body, audit }) => {
      const current = await getOrganisationRow(tx, id)
      audit({ entity, entityId: id, after: body })
      return (await changeOrganisationRow(tx, actor, { ...current, contact: '', phone: '' })).after
    },
    deleteOrganisation: (call) => remove(call, call.body.orgId),
    deleteOrganisationByQuery: (call) => remove(call, call.query.orgId),
  })
}
