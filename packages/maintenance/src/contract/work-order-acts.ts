import { doneReply, endpoint, idParams, instant } from '@evops/platform/contract'
import { z } from 'zod'
import { workOrderText, workOrderDetail } from './work-orders.ts'
import { workCodes, workOrderPermissions } from './screens.ts'
import { claimAnswers } from './claims.ts'
import { suspendReasons, workCauses } from './states.ts'

const optional = workOrderText.default('')
const requiredText = workOrderText.min(1)
const act = {
  method: 'POST',
  reply: workOrderDetail,
} as const
const work = { ...act, permission: workCodes } as const
const control = { ...act, permission: workOrderPermissions.control } as const
const toSomebody = z.object({
  staffId: z.uuid(),
  helperIds: z.array(z.uuid()).max(10).default([]),
  text: optional,
})

export const dispatchWorkOrder = endpoint({
  ...control,
  name: 'dispatchWorkOrder',
  path: '/api/work-orders/{id}/dispatch',
  summary: 'Assigns a work order to a member of the maintenance staff',
  body: toSomebody,
})
export const transferWorkOrder = endpoint({
  ...work,
  name: 'transferWorkOrder',
  path: '/api/work-orders/{id}/transfer',
  summary: 'Transfers a work order to another member of the maintenance staff',
  body: toSomebody.extend({ text: requiredText }),
})
export const acceptWorkOrder = endpoint({
  ...work,
  name: 'acceptWorkOrder',
  path: '/api/work-orders/{id}/accept',
  summary: 'Accepts a work order, as its assignee',
  body: z.object({ text: optional }),
})
export const rejectWorkOrder = endpoint({
  ...work,
  name: 'rejectWorkOrder',
  path: '/api/work-orders/{id}/reject',
  summary: 'Rejects a work order, as its assignee, with a reason',
  body: z.object({ text: requiredText }),
})
export const arriveWorkOrder = endpoint({
  ...work,
  name: 'arriveWorkOrder',
  path: '/api/work-orders/{id}/arrive',
  summary: 'Records the arrival on site, with the position if the device reports one',
  body: z.object({
    lat: z.number().min(-90).max(90).nullable().default(null),
    lng: z.number().min(-180).max(180).nullable().default(null),
    text: optional,
  }),
})
export const beginWorkOrder = endpoint({
  ...work,
  name: 'beginWorkOrder',
  path: '/api/work-orders/{id}/begin',
  summary: 'Starts the work on a work order; requires a reason if there is no picture of the condition before',
  body: z.object({ text: optional }),
})
export const suspendWorkOrder = endpoint({
  ...work,
  name: 'suspendWorkOrder',
  path: '/api/work-orders/{id}/suspend',
  summary: 'Suspends a work order, with a reason code; its deadlines pause',
  body: z.object({ reason: z.enum(suspendReasons), text: optional }),
})
export const resumeWorkOrder = endpoint({
  ...work,
  name: 'resumeWorkOrder',
  path: '/api/work-orders/{id}/resume',
  summary: 'Resumes a suspended work order and calculates its deadlines again without the time on hold',
  body: z.object({ text: optional }),
})
export const finishWorkOrder = endpoint({
  ...work,
  name: 'finishWorkOrder',
  path: '/api/work-orders/{id}/finish',
  summary: 'Marks a work order as done, with the cause and the remedy',
  body: z.object({ cause: z.enum(workCauses), remedy: requiredText, text: optional }),
})
export const returnWorkOrder = endpoint({
  ...control,
  name: 'returnWorkOrder',
  path: '/api/work-orders/{id}/return',
  summary:
    'Returns a work order that is marked as done, but is not, to the person who worked on it; a reason is required',
  body: z.object({ text: requiredText }),
})
export const closeWorkOrder = endpoint({
  ...control,
  name: 'closeWorkOrder',
  path: '/api/work-orders/{id}/close',
  summary:
    'Closes a work order after verification. A repair that no re-test has proven needs a reason (409 without one) and is closed once a second person approves',
  body: z.object({ text: optional, rating: z.int().min(1).max(5).nullable().default(null) }),
})
export const cancelWorkOrder = endpoint({
  ...control,
  name: 'cancelWorkOrder',
  path: '/api/work-orders/{id}/cancel',
  summary: 'Cancels a work order; only before it is accepted',
  body: z.object({ text: requiredText }),
})
export const noteWorkOrder = endpoint({
  ...work,
  name: 'noteWorkOrder',
  path: '/api/work-orders/{id}/note',
  summary: 'Adds a note to the history of a work order',
  body: z.object({ text: requiredText }),
})

export const startRetest = endpoint({
  ...work,
  name: 'startRetest',
  path: '/api/work-orders/{id}/retests',
  summary: 'Starts a remote re-test of the charge point of a work order that is done. 409 while a re-test runs there',
  body: z.object({}),
})
export const stopRetest = endpoint({
  ...work,
  name: 'stopRetest',
  path: '/api/work-orders/{id}/retests/stop',
  summary: 'Stops the running re-test of a work order; its results so far stay stored',
  body: z.object({}),
})

export const claimWarranty = endpoint({
  ...control,
  name: 'claimWarranty',
  path: '/api/work-orders/{id}/warranty-claim',
  summary:
    'Creates a warranty claim to the manufacturer of the charge point for a repair, one claim at a time. A fault after the end of the warranty requires a reason',
  body: z.object({ claim: requiredText, lateReason: optional }),
})
export const answerWarrantyClaim = endpoint({
  ...control,
  name: 'answerWarrantyClaim',
  path: '/api/work-orders/{id}/warranty-claim/answer',
  summary:
    'Records the manufacturer’s answer to a warranty claim, or its withdrawal: accepted with the amount in minor units of the operator’s currency, or refused with the reason',
  body: z.object({
    outcome: z.enum(claimAnswers),
    amountMinor: z.int().min(0).max(100_000_000_000).nullable().default(null),
    reference: z.string().trim().max(100).default(''),
    answer: optional,
  }),
})
export const downloadWarrantyClaim = endpoint({
  name: 'downloadWarrantyClaim',
  method: 'GET',
  path: '/api/work-orders/{id}/warranty-claim/pdf',
  permission: workOrderPermissions.view,
  summary:
    'Returns a warranty claim as a PDF in the user’s language: plate, fault, repair, parts with their cost, photos. Without `claimId`, the newest claim',
  query: z.object({ claimId: z.uuid().optional() }),
  reply: 'stream',
})

const partParams = idParams.extend({ partId: z.uuid() })
export const addWorkOrderPart = endpoint({
  ...work,
  name: 'addWorkOrderPart',
  path: '/api/work-orders/{id}/parts',
  summary: 'Adds a used part to a work order, with its price in minor units',
  body: z.object({
    name: z.string().trim().min(1).max(100),
    partNo: z.string().trim().max(60).default(''),
    quantity: z.int().min(1).max(100_000).default(1),
    unitMinor: z.int().min(0).max(100_000_000_000).default(0),
  }),
})
export const removeWorkOrderPart = endpoint({
  name: 'removeWorkOrderPart',
  method: 'DELETE',
  path: '/api/work-orders/{id}/parts/{partId}',
  permission: workCodes,
  summary: 'Removes a part from a work order, because it was not used',
  params: partParams,
  reply: workOrderDetail,
})

export const workPictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export const workPictureLimits = { perWorkOrder: 12, bytes: 8 * 1024 * 1024 } as const
/** Time and location of a photo, reported by the phone. */
const taken = {
  takenAt: instant.optional(),
  lat: z.coerce.number<number>().min(-90).max(90).optional(),
  lng: z.coerce.number<number>().min(-180).max(180).optional(),
}
const pictureParams = idParams.extend({ pictureId: z.uuid() })
export const getWorkOrderPicture = endpoint({
  name: 'getWorkOrderPicture',
  method: 'GET',
  path: '/api/work-orders/{id}/pictures/{pictureId}',
  permission: workOrderPermissions.view,
  summary: 'Returns a picture of a work order as a file',
  params: pictureParams,
  reply: 'stream',
})
export const addWorkOrderPicture = endpoint({
  name: 'addWorkOrderPicture',
  method: 'POST',
  path: '/api/work-orders/{id}/pictures',
  permission: workCodes,
  summary:
    'Adds a picture (JPEG, PNG or WebP, at most 8 MB; 12 per work order) without its embedded metadata; send time and place in the query. Offline uploads send their own id and clock times; repeats add nothing',
  query: z.object({ act: z.uuid().optional(), at: instant.optional(), now: instant.optional(), ...taken }),
  /** The raw bytes. */
  body: z.unknown(),
  reply: workOrderDetail,
  transaction: false,
})
export const deleteWorkOrderPicture = endpoint({
  name: 'deleteWorkOrderPicture',
  method: 'DELETE',
  path: '/api/work-orders/{id}/pictures/{pictureId}',
  permission: workCodes,
  summary: 'Deletes a picture of a work order',
  params: pictureParams,
  reply: doneReply,
})

export const workOrderPictureEndpoints = [getWorkOrderPicture, deleteWorkOrderPicture] as const
export const workOrderPictureUploadEndpoints = [addWorkOrderPicture] as const
export const workOrderActEndpoints = [
  dispatchWorkOrder,
  transferWorkOrder,
  acceptWorkOrder,
  rejectWorkOrder,
  arriveWorkOrder,
  beginWorkOrder,
  suspendWorkOrder,
  resumeWorkOrder,
  finishWorkOrder,
  returnWorkOrder,
  closeWorkOrder,
  cancelWorkOrder,
  noteWorkOrder,
] as const
export const claimEndpoints = [claimWarranty, answerWarrantyClaim, downloadWarrantyClaim] as const
export const retestEndpoints = [startRetest, stopRetest] as const
export const workOrderPartEndpoints = [addWorkOrderPart, removeWorkOrderPart] as const
