import { type App, type Services, serveAll } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import type { Authentication } from '../sign-in/authentication.service.ts'
import { explainUserPermission } from './explain.service.ts'
import { visiblePermissions, pageOfPermissions } from './permissions.rules.ts'
import {
  addLabel,
  allPermissions,
  changeLabelRow,
  deletePermissionLabel,
  getPermissionRow,
} from './permissions.service.ts'

const entity = 'permission'

export function permissionRoutes(app: App, services: Services, authentication: Pick<Authentication, 'announce'>): void {
  serveAll(app, contract.permissionEndpoints, {
    selectPermissions: async ({ tx, actor }) => visiblePermissions(await allPermissions(tx, actor)),
    listPermissions: async ({ tx, actor, query }) => pageOfPermissions(await allPermissions(tx, actor), query),
    getPermission: ({ tx, actor, params }) => getPermissionRow(tx, actor, params.id),
    savePermission: async ({ tx, actor, body, audit }) => {
      const made = await addLabel(tx, actor, body)
      audit({ entity, entityId: body.code, after: made })
      return made
    },
    updatePermission: async ({ tx, actor, body, audit, afterCommit }) => {
      const { before, after, ended } = await changeLabelRow(tx, actor, body, services.now())
      audit({ entity, entityId: body.code, before, after })
      afterCommit(() => authentication.announce(ended))
      return after
    },
    deletePermission: async ({ tx, actor, params, audit }) => {
      const before = await deletePermissionLabel(tx, actor, params.id)
      audit({ entity, entityId: params.id, before })
      return { done: true } as const
    },
    explainPermission: ({ actor, query }) => explainUserPermission(services, actor, query),
  })
}
