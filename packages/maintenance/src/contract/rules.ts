import { endpoint } from '@evops/platform/contract'
import { z } from 'zod'
import { workOrderPermissions } from './screens.ts'
import { workTypes } from './states.ts'

const minutes = z.int().min(1).max(525_600).nullable()
/** One value for each level, P1 to P4; null: as planned. */
const perLevel = z.array(minutes).length(4)
export const workRulesForm = z.object({
  acceptMinutes: perLevel,
  arriveMinutes: perLevel,
  fixMinutes: perLevel,
  /**
   * Creates work orders from alarms automatically: from this level on, when the alarm is open for longer than this many
   * minutes.
   */
  fromAlarms: z.boolean(),
  alarmLevel: z.int().min(1).max(4),
  alarmMinutes: z.int().min(0).max(1_440),
  /** Creates a work order from this many failed session starts at one connector within this many minutes. */
  fromStarts: z.boolean(),
  startFailures: z.int().min(2).max(50),
  startMinutes: z.int().min(5).max(1_440),
  /**
   * Assigns work orders from alarms automatically to the first in the ranking, but never to a technician with this many
   * open work orders.
   */
  autoAssign: z.boolean(),
  autoMost: z.int().min(1).max(50),
  /** Types of work orders that the customer confirms on site. */
  confirmTypes: z.array(z.enum(workTypes)).max(workTypes.length),
  /** 0: never changed. */
  version: z.int(),
})
export type WorkRules = z.output<typeof workRulesForm>
/** Default rules (domain handbook, section 11). */
export const standardWorkRules: WorkRules = {
  acceptMinutes: [10, 30, 120, null],
  arriveMinutes: [60, 240, 1_440, null],
  fixMinutes: [240, 1_440, 4_320, null],
  fromAlarms: true,
  alarmLevel: 3,
  alarmMinutes: 5,
  fromStarts: true,
  startFailures: 3,
  startMinutes: 30,
  autoAssign: false,
  autoMost: 5,
  confirmTypes: [],
  version: 0,
}

export const getWorkRules = endpoint({
  name: 'getWorkRules',
  method: 'GET',
  path: '/api/work-order-rules',
  permission: workOrderPermissions.view,
  summary:
    'Returns the work order rules: time limits of each level, and which events create a work order automatically',
  reply: workRulesForm,
})
export const putWorkRules = endpoint({
  name: 'putWorkRules',
  reach: 'operator',
  keeps: { read: getWorkRules },
  method: 'PUT',
  path: '/api/work-order-rules',
  permission: workOrderPermissions.control,
  summary: 'Updates the work order rules; they apply to work orders created from now on. 409 if `version` is outdated',
  body: workRulesForm,
  reply: workRulesForm,
})
export const ruleEndpoints = [getWorkRules, putWorkRules] as const
