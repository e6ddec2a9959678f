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
  summary: `Chooses the position of a switch to record, with a reason: to be confirmed within ${confirmSeconds} s. Refused where it would earth what is fed, close a loop, or break or make a load without the means to, unless it is said that it stands so`,
  body: z.object({
    position: z.enum(switchPositions),
    reason: z
      .string()
      .trim()
      .min(3)
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
  summary: 'Records the chosen position, once, and reads it back',
  body: z.object({ selectionId: z.uuid() }),
  reply: recordedPosition,
})
export const switchEndpoints = [selectGridSwitch, confirmGridSwitch] as const
