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
    'The customer on site confirms what was done: a name, and a signature (PNG of at most 24 KB) or a box that was ticked. From on site until it is closed; the newest holds',
  body: confirmationForm,
  reply: workOrderDetail,
})
export const getWorkConfirmationPicture = endpoint({
  name: 'getWorkConfirmationPicture',
  method: 'GET',
  path: '/api/work-confirmations/{id}/picture',
  permission: workOrderPermissions.view,
  summary: 'A customer’s signature',
  reply: 'stream',
})
export const eraseConfirmation = eraseCall('/api/work-confirmations', 'Confirmation', {
  permission: workOrderPermissions.control,
  summary:
    'Forgets who confirmed an order (PRIV-01): the signature goes, a pseudonym and the fact that it was confirmed stay',
  reply: workOrderConfirmation,
})
export const exportConfirmationData = personalDataCall('/api/work-confirmations', 'Confirmation', {
  permission: workOrderPermissions.control,
  summary: 'All that is held of a customer who confirmed an order, with the signature in base64 (PRIV-01)',
})
export const confirmationEndpoints = [
  confirmWorkOrder,
  getWorkConfirmationPicture,
  eraseConfirmation,
  exportConfirmationData,
] as const
