import { endpoint } from '@evops/platform/contract'
import { z } from 'zod'
import { contractStandings } from './contractors.ts'
import { workCodes } from './screens.ts'
import { skills, staffStates } from './staff.ts'

/** One of the ranking, with what speaks for and against them. */
export const rankedStaff = z.object({
  id: z.uuid(),
  staffNo: z.string(),
  name: z.string(),
  state: z.enum(staffStates),
  /** They have the skill that is needed; null: none is. */
  able: z.boolean().nullable(),
  /** The station is one of theirs, or they work everywhere. */
  here: z.boolean(),
  /** Now: by their roster, else by their state. */
  onDuty: z.boolean(),
  /** Theirs for the skill that is needed; null: none is. */
  certificate: z.enum(['valid', 'ended', 'none']).nullable(),
  /** As the crow flies, from the nearest station of their open orders, else from that of the order they accepted last; null: not known. */
  km: z.int().nullable(),
  /** Whose people they are, and whether its contract holds; null: the operator’s own. */
  contractor: z.object({ name: z.string(), standing: z.enum(contractStandings) }).nullable(),
  /** Orders that are theirs and not over; those of one outage are one. */
  openSessions: z.int(),
  /** The rule gives it to nobody else before them; false: not to them. */
  byRule: z.boolean(),
})
export type RankedStaff = z.infer<typeof rankedStaff>

export const rankWorkOrderStaff = endpoint({
  name: 'rankWorkOrderStaff',
  method: 'GET',
  path: '/api/work-orders/{id}/staff',
  permission: workCodes,
  summary:
    'Who is best given an order: by skill, area, roster, certificate, distance and load, each shown; ties by staff number',
  query: z.object({ search: z.string().trim().max(50).optional() }),
  reply: z.object({
    /** The skill that the order needs, by its fault and its charge point; null: not known, or none. */
    skill: z.enum(skills).nullable(),
    list: z.array(rankedStaff),
  }),
})
export const dispatchEndpoints = [rankWorkOrderStaff] as const
