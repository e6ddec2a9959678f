import { endpoint, eraseCall, personalDataCall } from '@evops/platform/contract'
import { z } from 'zod'
import { workOrderConfirmation, workOrderDetail } from './work-orders.ts'
import { workCodes, workOrderPermissions } from './screens.ts'

/** Limits of a signature: a PNG with these bytes and pixels. */
export const signatureLimits = { bytes: 24 * 1024, width: 1_200, height: 600, least: 40 } as const
/** Customer's confirmation on site: a signature, or a typed name with a ticked box. */
export const confirmationForm = z
  .object({
    name: z.string().trim().min(1).max(100),
    /** PNG in base64. */
    signature: z
      .base64()
      .max(Math.ceil(signatureLimits.bytes / 3) * 4)
      .nullable()
      .default(null),
    agreed: z.boolean().default(false),
  })
  .refine(({ signature, agreed }) => signature !== null || agreed, {
    path: ['agreed'],
    message: 'maintenance.fault.unsigned',
  })
export type ConfirmationForm = z.output<typeof confirmationForm>

export const confirmWorkOrder = endpoint({
  name: 'confirmWorkOrder',
  method: 'POST',
  path: '/api/work-orders/{id}/confirm',
  permission: workCodes,
  summary:
    'Records the confirmation of the customer on site: a name, and a signature (PNG of at most 24 KB) or a ticked box. Possible from the arrival on site until the work order is closed; the newest one counts',
  body: confirmationForm,
  reply: workOrderDetail,
})
export const getWorkConfirmationPicture = endpoint({
  name: 'getWorkConfirmationPicture',
  method: 'GET',
  path: '/api/work-confirmations/{id}/picture',
  permission: workOrderPermissions.view,
  summary: 'Returns the picture of a customer’s signature',
  reply: 'stream',
})
export const eraseConfirmation = eraseCall('/api/work-confirmations', 'Confirmation', {
  permission: workOrderPermissions.control,
  summary:
    'Erases the identity of the customer who confirmed a work order (PRIV-01): the signature is deleted; a pseudonym and the fact of the confirmation stay',
  reply: workOrderConfirmation,
})
export const exportConfirmationData = personalDataCall('/api/work-confirmations', 'Confirmation', {
  permission: workOrderPermissions.control,
  summary: 'Exports all data of a customer who confirmed a work order, with the signature in base64 (PRIV-01)',
})
export const confirmationEndpoints = [
  confirmWorkOrder,
  getWorkConfirmationPicture,
  eraseConfirmation,
  exportConfirmationData,
] as const
