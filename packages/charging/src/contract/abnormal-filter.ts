import { endpoint, instant } from '@evops/platform/contract'
import { z } from 'zod'
import { abnormalFlags } from './session-filter.ts'
import { abnormalViewers } from './screens.ts'

export const flagStates = ['open', 'handled'] as const

export const abnormalFilter = z.object({
  /** Beginning of a session number or of a charge point's number. */
  search: z.string().trim().max(40).optional(),
  flag: z.enum(abnormalFlags).optional(),
  state: z.enum(flagStates).optional(),
  stationId: z.uuid().optional(),
  sessionId: z.uuid().optional(),
  /** Half-open interval: from ≤ session start < to. */
  startedFrom: instant.optional(),
  startedTo: instant.optional(),
})
export type AbnormalFilter = z.output<typeof abnormalFilter>

export const countAbnormal = endpoint({
  name: 'countAbnormal',
  method: 'GET',
  path: '/api/abnormal-sessions/count',
  permission: abnormalViewers,
  summary: 'Counts open flags by code, and the sessions that have them',
  query: abnormalFilter.omit({ state: true, flag: true }),
  reply: z.object({
    sessions: z.int(),
    flags: z.array(z.object({ flag: z.enum(abnormalFlags), open: z.int() })),
  }),
})
