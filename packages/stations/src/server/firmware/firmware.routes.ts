import { Problem } from '@evops/platform/contract'
import { withRawBodies, type App, type FileStore, type Services, serveAll } from '@evops/platform/server'
import { firmwareEndpoints, firmwareUploadEndpoints } from '../../contract/index.ts'
import { addFirmware, deleteFirmwareDraft, changeFirmwareState, signFirmwareFile } from './firmware.service.ts'
import { findFirmware, pageOfFirmware, firmwareTargetsOf } from './firmware.store.ts'

export function firmwareRoutes(app: App, services: Services, files: FileStore): void {
  withRawBodies(app, (raw) => {
    serveAll(raw, firmwareUploadEndpoints, {
      uploadFirmware: async ({ actor, query, request, audit }) => {
        const row = await addFirmware({ services, files }, actor, { upload: query, source: request.raw })
        audit({ entity: 'firmware', entityId: row.id, after: row })
        return row
      },
    })
  })
  serveAll(app, firmwareEndpoints, {
    listFirmware: ({ tx, query }) => pageOfFirmware(tx, query),
    listFirmwareTargets: async ({ tx, params }) => {
      if (!(await findFirmware(tx, params.id))) throw new Problem('request.not-found')
      return firmwareTargetsOf(tx, params.id)
    },
    signFirmware: async ({ tx, params, body, audit }) => {
      const row = await signFirmwareFile(tx, files, { id: params.id, ...body })
      audit({ entity: 'firmware', entityId: row.id, after: { signed: true } })
      return row
    },
    setFirmwareState: async ({ tx, params, body, audit }) => {
      const { was, is } = await changeFirmwareState(tx, params.id, body.state)
      audit({ entity: 'firmware', entityId: is.id, before: { state: was.state }, after: { state: is.state } })
      return is
    },
    deleteFirmware: async ({ tx, params, audit, afterCommit }) => {
      const { storedAs, version } = await deleteFirmwareDraft(tx, params.id)
      audit({ entity: 'firmware', entityId: params.id, before: { version } })
      afterCommit(() => files.remove(storedAs))
      return { done: true as const }
    },
  })
}
