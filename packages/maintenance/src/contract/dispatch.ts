import { endpoint } from '@evops/platform/contract'
import { z } from 'zod'
import { contractValidities } from './contractors.ts'
import { workCodes } from './screens.ts'
import { staffSkills, staffStates } from './staff.ts'

/** A ranked technician, with the reasons for and against. */
export const rankedStaff = z.object({
  id: z.uuid(),
  staffNo: z.string(),
  name: z.string(),
  state: z.enum(staffStates),
  /** True if the technician has the required skill; null: none is required. */
  able: z.boolean().nullable(),
  /** True if the station is one of the technician's, or the technician works everywhere. */
  here: z.boolean(),
  /** Current state: by the roster, else the stored state. */
  onDuty: z.boolean(),
  /** Certificate for the required skill; null: none is required. */
  certificate: z.enum(['valid', 'ended', 'none']).nullable(),
  /**
   * Straight-line distance from the nearest station of the technician's open work orders, else from that of the last
   * accepted one; null: unknown.
   */
  km: z.int().nullable(),
  /** Contractor of the technician, and the validity of its contract; null: the operator’s own staff. */
  contractor: z.object({ name: z.string(), contractStatus: z.enum(contractValidities) }).nullable(),
  /** Number of the technician's open work orders; those of one outage count as one. */
  openWorkOrders: z.int(),
  /** True if the automatic dispatch rule may assign the work order to this technician. */
  byRule: z.boolean(),
})
export type RankedStaff = z.infer<typeof rankedStaff>

export const rankWorkOrderStaff = endpoint({
  name: 'rankWorkOrderStaff',
  method: 'GET',
  path: '/api/work-orders/{id}/staff',
  permission: workCodes,
  summary:
    'Ranks maintenance staff for a work order by skill, area, roster, certificate, distance and load, each shown; ties by staff number',
  query: z.object({ search: z.string().trim().max(50).optional() }),
  reply: z.object({
    /** Skill required by the fault and the charge point; null: unknown, or none. */
    skill: z.enum(staffSkills).nullable(),
    list: z.array(rankedStaff),
  }),
})
export const dispatchEndpoints = [rankWorkOrderStaff] as const
