import { serve, type App, type House } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import type { Authentication } from '../sign-in/authentication.service.ts'
import { explain } from './explain.service.ts'
import { offered, pageOfPermissions } from './permissions.rules.ts'
import { addLabel, allPermissions, changeLabelRow, forgetLabel, permissionOf } from './permissions.service.ts'

const entity = 'permission'

export function permissionRoutes(
  app: App,
  house: House,
  authentication: Pick<Authentication, 'announce'>,
): void {
  serve(app, contract.selectPermissions, async ({ tx, actor }) => offered(await allPermissions(tx, actor)))
  serve(app, contract.listPermissions, async ({ tx, actor, query }) =>
    pageOfPermissions(await allPermissions(tx, actor), query),
  )
  serve(app, contract.getPermission, ({ tx, actor, params }) => permissionOf(tx, actor, params.id))
  serve(app, contract.savePermission, async ({ tx, actor, body, audit }) => {
    const made = await addLabel(tx, actor, body)
    audit({ entity, entityId: body.code, after: made })
    return made
  })
  serve(app, contract.updatePermission, async ({ tx, actor, body, audit, afterCommit }) => {
    const { before, after, ended } = await changeLabelRow(tx, actor, body, house.now())
    audit({ entity, entityId: body.code, before, after })
    afterCommit(() => authentication.announce(ended))
    return after
  })
  serve(app, contract.deletePermission, async ({ tx, actor, params, audit }) => {
    const before = await forgetLabel(tx, actor, params.id)
    audit({ entity, entityId: params.id, before })
    return { done: true } as const
  })
  serve(app, contract.explainPermission, ({ actor, query }) => explain(house, actor, query))
}
