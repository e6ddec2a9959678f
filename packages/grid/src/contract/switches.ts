import { endpoint, instant } from '@evops/platform/contract'
import { z } from 'zod'
import { switchPermissions } from './screens.ts'

/** Seconds within which a selected position must be confirmed. */
export const confirmSeconds = 30
export const switchPositions = ['open', 'closed'] as const
export const recordedPosition = z.object({
  objectId: z.uuid(),
  position: z.enum(switchPositions),
  since: instant,
  /** Null: the user was deleted. */
  byName: z.string().nullable(),
})
export type RecordedPosition = z.infer<typeof recordedPosition>
const path = '/api/energy/objects/{id}/switching'
export const selectGridSwitch = endpoint({
  name: 'selectGridSwitch',
  method: 'POST',
  path,
  permission: switchPermissions.control,
  summary: `Selects the position of a switch to record, with a reason; it must be confirmed within ${confirmSeconds} s. Refused if it would earth a live part, close a loop, or make or break a load without the means to, unless the request states that it is the actual position`,
  body: z.object({
    position: z.enum(switchPositions),
    reason: z
      .string()
      .trim()
      .min(2)
      .max(500)
      .regex(/^[^\p{Cc}<>]*$/u, 'grid.fault.name'),
    despite: z.boolean().default(false),
  }),
  reply: z.object({ selectionId: z.uuid(), confirmUntil: instant }),
})
export const confirmGridSwitch = endpoint({
  name: 'confirmGridSwitch',
  method: 'POST',
  path: `${path}/confirm`,
  permission: switchPermissions.control,
  summary: 'Records the selected switch position, once, and returns the position read back',
  body: z.object({ selectionId: z.uuid() }),
  reply: recordedPosition,
})
export const switchEndpoints = [selectGridSwitch, confirmGridSwitch] as const
