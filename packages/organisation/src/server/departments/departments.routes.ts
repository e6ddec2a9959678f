import { type App, type ServeArgs, serveAll } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import { addDepartment, changeDepartmentRow, deleteDepartmentRow, getDepartmentRow } from './departments.service.ts'
import { allDepartments, pageOfDepartments } from './departments.store.ts'

const entity = 'department'

/** @param scopeChanged called after the commit when a department moved to another organisation */
export function departmentRoutes(app: App, scopeChanged: (operatorId: string) => void): void {
  const remove = async (
    call: Pick<ServeArgs<typeof contract.saveDepartment>, 'tx' | 'actor' | 'audit'>,
    id: string,
  ) => {
    const before = await deleteDepartmentRow(call.tx, call.actor, id)
    call.audit({ entity, entityId: id, before })
    return { done: true } as const
  }
  serveAll(app, contract.departmentEndpoints, {
    listDepartments: ({ tx, body }) => pageOfDepartments(tx, body),
    getAllDepartments: ({ tx, query }) => allDepartments(tx, query.orgId),
    getDepartment: ({ tx, query }) => getDepartmentRow(tx, query.departmentId),
    saveDepartment: async ({ tx, actor, body, audit }) => {
      const made = await addDepartment(tx, actor, body)
      audit({ entity, entityId: made.departmentId, after: made })
      return made
    },
    updateDepartment: async ({ tx, actor, body, audit, afterCommit }) => {
      const { before, after } = await changeDepartmentRow(tx, actor, body)
      audit({ entity, entityId: body.departmentId, before, after })
      if (before.orgId !== after.orgId) afterCommit(() => scopeChanged(actor.operatorId))
      return after
    },
    deleteDepartment: (call) => remove(call, call.body.departmentId),
    deleteDepartmentByQuery: (call) => remove(call, call.query.departmentId),
  })
}
