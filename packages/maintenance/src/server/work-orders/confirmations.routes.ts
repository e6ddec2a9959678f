import { Readable } from 'node:stream'
import { newId, orNotFound } from '@evops/platform/contract'
import { type App, asPicture, held, sendPersonalData, serveAll } from '@evops/platform/server'
import { confirmationEndpoints } from '../../contract/index.ts'
import type { MaintenanceDeps } from '../deps.ts'
import { takeConfirmation } from './confirmations.service.ts'
import { findConfirmation, anonymizeConfirmation, signatureBytes } from './confirmations.store.ts'
import { workOrderOf } from './work-orders.service.ts'

const entity = 'work-confirmation'

/** Serves customer confirmations on site, and the deletion of their personal data. */
export function confirmationRoutes(app: App, deps: MaintenanceDeps): void {
  const { services } = deps
  serveAll(app, confirmationEndpoints, {
    confirmWorkOrder: async ({ tx, actor, params: { id }, body: form, audit }) => {
      const confirmationId = newId(services.now().getTime())
      audit(await takeConfirmation(tx, deps, { actor, id, confirmationId, form }))
      return workOrderOf(tx, deps, { id, userId: actor.userId })
    },
    getWorkConfirmationPicture: async ({ tx, params, reply, afterCommit }) => {
      const bytes = orNotFound(await signatureBytes(tx, params.id))
      const picture = asPicture(reply, { type: 'image/png', bytes: bytes.length })
      afterCommit(() => void picture.send(Readable.from([bytes])))
      return undefined
    },
    eraseConfirmation: async ({ tx, params: { id }, body, audit }) => {
      await anonymizeConfirmation(tx, { id, at: services.now() })
      const after = orNotFound(await findConfirmation(tx, id))
      audit({ entity, entityId: id, after: { ...body, name: after.name } })
      return after
    },
    exportConfirmationData: async (call) => {
      const { id } = call.params
      const [row] = await held(call.tx, 'maintenance_confirmations', { id })
      const signature = (await signatureBytes(call.tx, id))?.toString('base64') ?? null
      const of = { confirmation: row ? [{ ...row, signature }] : [] }
      return sendPersonalData(call, { entity, noun: 'confirmation', at: services.now(), of })
    },
  })
}
