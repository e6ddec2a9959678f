import { endpoint } from '@evops/platform/contract'
import { z } from 'zod'
import { workOrderPermissions } from './screens.ts'
import { workTypes } from './states.ts'

const minutes = z.int().min(1).max(525_600).nullable()
/** One for each level, P1 to P4; null: as planned. */
const perLevel = z.array(minutes).length(4)
export const workRulesForm = z.object({
  acceptMinutes: perLevel,
  arriveMinutes: perLevel,
  fixMinutes: perLevel,
  /** Alarms become orders by themselves: from this level on, open for longer than so many minutes. */
  fromAlarms: z.boolean(),
  alarmLevel: z.int().min(1).max(4),
  alarmMinutes: z.int().min(0).max(1_440),
  /** So many starts that came to nothing at one connector within so many minutes become one. */
  fromStarts: z.boolean(),
  startFailures: z.int().min(2).max(50),
  startMinutes: z.int().min(5).max(1_440),
  /** What alarms become goes to the first of the ranking by itself, never to somebody with so many open orders. */
  autoAssign: z.boolean(),
  autoMost: z.int().min(1).max(50),
  /** Orders of these types are confirmed by the customer on site. */
  confirmTypes: z.array(z.enum(workTypes)).max(workTypes.length),
  /** 0: nobody has changed them yet. */
  version: z.int(),
})
export type WorkRules = z.output<typeof workRulesForm>
/** Domain handbook, section 11. */
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
  summary: 'How long each level may take, and what becomes an order by itself',
  reply: workRulesForm,
})
export const putWorkRules = endpoint({
  name: 'putWorkRules',
  reach: 'operator',
  keeps: { read: getWorkRules },
  method: 'PUT',
  path: '/api/work-order-rules',
  permission: workOrderPermissions.control,
  summary:
    'Changes the rules; they hold for orders made from now on. 409 when `version` is no longer the newest',
  body: workRulesForm,
  reply: workRulesForm,
})
export const ruleEndpoints = [getWorkRules, putWorkRules] as const
