import { Problem, type RowsImportResult, templateMark } from '@evops/platform/contract'
import { type Actor, type App, serveAll, type Tx } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import { requireCompany } from '../companies/companies.service.ts'
import { findCompany } from '../companies/companies.store.ts'
import type { MembersDeps } from '../deps.ts'
import { bindMemberToCompany, listOfBindings, changeMemberBinding, endMemberBinding } from './bindings.service.ts'
import { findBindingCandidates } from './bindings.store.ts'

/** Imports a file of people in one call. */
type AtOnce = (
  tx: Tx,
  actor: Actor,
  file: { content: string; provided: { company: string }; dryRun: boolean },
) => Promise<RowsImportResult>

const entity = 'corporate_member'

export function bindingRoutes(app: App, deps: MembersDeps, atOnce: AtOnce): void {
  serveAll(app, contract.bindingEndpoints, {
    listBindings: ({ tx, query }) => listOfBindings(tx, deps, query),
    saveBinding: async ({ tx, actor, body, audit }) => {
      const after = await bindMemberToCompany(tx, deps, { operatorId: actor.operatorId, form: body })
      audit({ entity, entityId: after.id, after })
      return after
    },
    updateBinding: async ({ tx, body, audit }) => {
      const { before, after } = await changeMemberBinding(tx, deps, body)
      audit({ entity, entityId: body.id, before, after })
      return after
    },
    deleteBinding: async ({ tx, params, audit }) => {
      audit({ entity, entityId: params.id, before: await endMemberBinding(tx, deps, params.id) })
      return { done: true } as const
    },
    deleteBindingByGet: async ({ tx, params, audit }) => {
      audit({ entity, entityId: params.id, before: await endMemberBinding(tx, deps, params.id) })
      return { done: true } as const
    },
    listCandidates: async ({ tx, query }) => {
      if (query.id !== undefined) {
        const company = await findCompany(tx, query.id)
        if (!company || company.deletedAt) throw new Problem('request.not-found')
      }
      const found = await findBindingCandidates(tx, query.search || undefined)
      return found.map((member) => ({
        id: member.id,
        name: contract.publicMemberName(member),
        mobile: contract.maskMobile(member.mobile),
      }))
    },
    batchSaveBindings: async ({ tx, actor, body, audit }) => {
      const { companyId, content, dryRun } = body
      const company = `${templateMark}${(await requireCompany(tx, companyId)).name}`
      const result = await atOnce(tx, actor, { content, provided: { company }, dryRun })
      audit({ entity, entityId: companyId, after: { dryRun, ...result, errors: result.errors.length } })
      return result
    },
  })
}
