import { serveAll, withRawBodies, type App } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import type { AppVersionRow } from '../../contract/index.ts'
import type { ContentDeps } from '../deps.ts'
import {
  saveAppFile,
  addVersion,
  updateAppVersionChecked,
  deleteAppVersionFile,
  deleteAppVersionChecked,
  setPublication,
  getAppVersionRow,
} from './app-versions.service.ts'
import { pageOfVersions } from './app-versions.store.ts'

const entity = 'app-version'

export function appVersionRoutes(app: App, deps: ContentDeps): void {
  const { files, addresses } = deps
  const withFileAddress = (row: AppVersionRow, { operatorId }: { operatorId: string }): AppVersionRow => ({
    ...row,
    fileAddress: row.fileName === null ? null : addresses.marked('apps', operatorId, row.id),
  })
  serveAll(app, contract.appVersionEndpoints, {
    listAppVersions: async ({ tx, actor, query }) => {
      const page = await pageOfVersions(tx, query)
      return { ...page, list: page.list.map((row) => withFileAddress(row, actor)) }
    },
    createAppVersion: async ({ tx, actor, body, audit }) => {
      const after = await addVersion(tx, deps, { operatorId: actor.operatorId, form: body })
      audit({ entity, entityId: after.id, after })
      return withFileAddress(after, actor)
    },
    updateAppVersion: async ({ tx, actor, params, body, audit }) => {
      const { version, ...form } = body
      const { before, after } = await updateAppVersionChecked(tx, { id: params.id, version, form })
      audit({ entity, entityId: params.id, before, after })
      return withFileAddress(after, actor)
    },
    deleteAppVersion: async ({ tx, params, audit, afterCommit }) => {
      const { before, file } = await deleteAppVersionChecked(tx, params.id)
      audit({ entity, entityId: params.id, before })
      if (file !== undefined) afterCommit(() => files.remove(file))
      return { done: true } as const
    },
    publishAppVersion: async ({ tx, actor, params, audit }) => {
      const { before, after } = await setPublication(tx, deps, { id: params.id, isOn: true })
      audit({ entity, entityId: params.id, before: { state: before.state }, after: { state: after.state } })
      return withFileAddress(after, actor)
    },
    withdrawAppVersion: async ({ tx, actor, params, audit }) => {
      const { before, after } = await setPublication(tx, deps, { id: params.id, isOn: false })
      audit({ entity, entityId: params.id, before: { state: before.state }, after: { state: after.state } })
      return withFileAddress(after, actor)
    },
    deleteAppFile: async ({ tx, params, audit, afterCommit }) => {
      const { fileName } = await getAppVersionRow(tx, params.id)
      const file = await deleteAppVersionFile(tx, params.id)
      audit({ entity, entityId: params.id, before: { fileName } })
      afterCommit(() => files.remove(file))
      return { done: true } as const
    },
  })
  withRawBodies(app, (raw) =>
    serveAll(raw, contract.appFileEndpoints, {
      addAppFile: async ({ actor, params, query, request, audit }) => {
        const upload = { id: params.id, name: query.fileName, source: request.raw }
        const after = await saveAppFile(deps, actor, upload)
        const { fileName, fileBytes, fileSha256 } = after
        audit({ entity, entityId: params.id, after: { fileName, fileBytes, fileSha256 } })
        return withFileAddress(after, actor)
      },
    }),
  )
}
