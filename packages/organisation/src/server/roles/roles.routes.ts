import { type App, type Services, serveAll } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import type { Authentication } from '../sign-in/authentication.service.ts'
import { pageOfRoles } from './role-rows.store.ts'
import {
  addRole,
  changeRole,
  compareRoleRecords,
  deleteRoleRow,
  getRoleDetail,
  getOperatorRoleType,
  listTemplatesForRoleType,
} from './roles.service.ts'

const entity = 'role'

export function roleRoutes(
  app: App,
  services: Services,
  deps: { announce: Authentication['announce']; roleTemplates: readonly contract.RoleTemplate[] },
): void {
  serveAll(app, contract.roleEndpoints, {
    listRoles: ({ tx, query }) => pageOfRoles(tx, query),
    getRole: ({ tx, actor, params }) => getRoleDetail(tx, actor, params.id),
    compareRoles: ({ tx, query }) => compareRoleRecords(tx, query.leftId, query.rightId),
    listRoleTemplates: async ({ tx, actor }) =>
      listTemplatesForRoleType(deps.roleTemplates, actor.language, await getOperatorRoleType(tx, actor.operatorId)),
    saveRole: async ({ tx, actor, body, audit }) => {
      const made = await addRole(tx, services, { actor, form: body })
      audit({ entity, entityId: made.id, after: made })
      return made
    },
    copyRole: async ({ tx, actor, params, body, audit }) => {
      const { remark, grantsAll, codes, dataScope, stationIds } = await getRoleDetail(tx, actor, params.id)
      const form = { ...body, remark, grantsAll, codes, dataScope, stationIds }
      const made = await addRole(tx, services, { actor, form })
      audit({ entity, entityId: made.id, before: { copyOf: params.id }, after: made })
      return made
    },
    updateRole: async ({ tx, actor, body, audit, afterCommit }) => {
      const { before, after, ended } = await changeRole(tx, services, { actor, form: body })
      audit({ entity, entityId: body.id, before, after })
      afterCommit(() => deps.announce(ended))
      return after
    },
    deleteRole: async ({ tx, actor, body, audit }) => {
      const before = await deleteRoleRow(tx, actor, body.id)
      audit({ entity, entityId: body.id, before })
      return { done: true } as const
    },
  })
}
