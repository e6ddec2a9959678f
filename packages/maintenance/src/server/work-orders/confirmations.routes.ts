import { Readable } from 'node:stream'
import { newId, requireFound } from '@evops/platform/contract'
import { type App, asPicture, readPersonalRows, sendPersonalData, serveAll } from '@evops/platform/server'
import { confirmationEndpoints } from '../../contract/index.ts'
import type { MaintenanceDeps } from '../deps.ts'
import { saveConfirmation } from './confirmations.service.ts'
import { findConfirmation, anonymizeConfirmation, readSignature } from './confirmations.store.ts'
import { getWorkOrderDetailRow } from './work-orders.service.ts'

const entity = 'work-confirmation'

/** Serves customer confirmations on site, and the deletion of their personal data. */
export function confirmationRoutes(app: App, deps: MaintenanceDeps): void {
  const { services } = deps
  serveAll(app, confirmationEndpoints, {
    confirmWorkOrder: async ({ tx, actor, params: { id }, body: form, audit }) => {
      const confirmationId = newId(services.now().getTime())
      audit(await saveConfirmation(tx, deps, { actor, id, confirmationId, form }))
      return getWorkOrderDetailRow(tx, deps, { id, userId: actor.userId })
    },
    getWorkConfirmationPicture: async ({ tx, params, reply, afterCommit }) => {
      const bytes = requireFound(await readSignature(tx, params.id))
      const picture = asPicture(reply, { type: 'image/png', bytes: bytes.length })
      afterCommit(() => void picture.send(Readable.from([bytes])))
      return undefined
    },
    eraseConfirmation: async ({ tx, params: { id }, body, audit }) => {
      await anonymizeConfirmation(tx, { id, at: services.now() })
      const after = requireFound(await findConfirmation(tx, id))
      audit({ entity, entityId: id, after: { ...body, name: after.name } })
      return after
    },
    exportConfirmationData: async (call) => {
      const { id } = call.params
      const [row] = await readPersonalRows(call.tx, 'maintenance_confirmations', { id })
      const signature = (await readSignature(call.tx, id))?.toString('base64') ?? null
      const of = { confirmation: row ? [{ ...row, signature }] : [] }
      return sendPersonalData(call, { entity, noun: 'confirmation', at: services.now(), of })
    },
  })
}
