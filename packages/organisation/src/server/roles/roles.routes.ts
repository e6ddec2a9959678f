import { serve, type App, type House } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import type { Authentication } from '../sign-in/authentication.service.ts'
import { pageOfRoles } from './role-rows.store.ts'
import {
  addRole,
  changeRole,
  compare,
  deleteRoleRow,
  roleOf,
  roleTypeOf,
  templatesIn,
} from './roles.service.ts'

const entity = 'role'

export function roleRoutes(app: App, house: House, authentication: Pick<Authentication, 'announce'>): void {
  serve(app, contract.listRoles, ({ tx, query }) => pageOfRoles(tx, query))
  serve(app, contract.getRole, ({ tx, actor, params }) => roleOf(tx, actor, params.id))
  serve(app, contract.compareRoles, ({ tx, query }) => compare(tx, query.leftId, query.rightId))
  serve(app, contract.listRoleTemplates, async ({ tx, actor }) =>
    templatesIn(actor.language, await roleTypeOf(tx, actor.operatorId)),
  )
  serve(app, contract.saveRole, async ({ tx, actor, body, audit }) => {
    const made = await addRole(tx, house, { actor, form: body })
    audit({ entity, entityId: made.id, after: made })
    return made
  })
  serve(app, contract.copyRole, async ({ tx, actor, params, body, audit }) => {
    const { remark, grantsAll, codes, dataScope, stationIds } = await roleOf(tx, actor, params.id)
    const form = { ...body, remark, grantsAll, codes, dataScope, stationIds }
    const made = await addRole(tx, house, { actor, form })
    audit({ entity, entityId: made.id, before: { copyOf: params.id }, after: made })
    return made
  })
  serve(app, contract.updateRole, async ({ tx, actor, body, audit, afterCommit }) => {
    const { before, after, ended } = await changeRole(tx, house, { actor, form: body })
    audit({ entity, entityId: body.id, before, after })
    afterCommit(() => authentication.announce(ended))
    return after
  })
  serve(app, contract.deleteRole, async ({ tx, actor, body, audit }) => {
    const before = await deleteRoleRow(tx, actor, body.id)
    audit({ entity, entityId: body.id, before })
    return { done: true } as const
  })
}
