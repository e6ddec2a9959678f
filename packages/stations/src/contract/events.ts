import { endpoint, instant } from '@evops/platform/contract'
import { z } from 'zod'
import { keysetReply, keysetQuery } from './keyset.ts'
import { stationViewPermission } from './screens.ts'

export const eventKinds = [
  'security',
  'firmware',
  'diagnostics',
  'log',
  'connection',
  'certificate',
  'link',
  'monitor',
  'report',
  // A token that was rejected during authorization.
  'start',
] as const
export type EventKind = (typeof eventKinds)[number]
/** 1 info, 2 minor, 3 major, 4 critical. */
export const eventLevels = [1, 2, 3, 4] as const
export type EventLevel = (typeof eventLevels)[number]

/** Event reported by a charge point that is neither a connector state nor part of a session. */
export const eventRow = z.object({
  id: z.uuid(),
  kind: z.enum(eventKinds),
  level: z.int(),
  /** The charge point's own code, or the platform's code if the OCPP gateway detected the event. */
  code: z.string(),
  detail: z.string().nullable(),
  deviceAt: instant.nullable(),
  receivedAt: instant,
})
export type EventRow = z.infer<typeof eventRow>

export const listChargePointEvents = endpoint({
  name: 'listChargePointEvents',
  method: 'GET',
  path: '/api/charge-points/{id}/events',
  permission: stationViewPermission,
  summary:
    'Lists security, firmware and file events of a charge point, and the starts that it had to refuse, newest first',
  query: keysetQuery.extend({ kind: z.enum(eventKinds).optional() }),
  reply: keysetReply(eventRow),
})

export const chargePointEventEndpoints = [listChargePointEvents] as const
