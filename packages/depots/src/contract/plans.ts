import { energyDwh, endpoint, instant, minorUnits } from '@evops/platform/contract'
import { z } from 'zod'
import { departureRow } from './departures.ts'
import { boardPermissions } from './screens.ts'

/** green: ready 15 minutes ahead or more. amber: less. red: not in time, or nobody can be sure. */
export const readinesses = ['green', 'amber', 'red'] as const
export type Readiness = (typeof readinesses)[number]
/** Why something is planned as it is; `marks` are what its words need, instants as ISO texts under names that end in `At`. */
export const told = z.object({
  code: z.string(),
  marks: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type Told = z.infer<typeof told>

/** Where what is planned stands at its connector: active is what was accepted and read back. */
export const controlStates = ['planned', 'sent', 'active', 'refused', 'unreached', 'ignores'] as const
export const boardRow = departureRow
  .pick({
    id: true,
    blockNo: true,
    lineNo: true,
    vehicleId: true,
    vehicleLabel: true,
    departAt: true,
    returnAt: true,
    targetSoc: true,
    pluggedAt: true,
  })
  .extend({
    state: z.enum(readinesses),
    connector: z.string(),
    chargePointId: z.uuid().nullable(),
    /** At the connector now. */
    plugged: z.boolean(),
    soc: z.int().nullable(),
    socSource: z.enum(['session', 'lastSession', 'person', 'telematics']).nullable(),
    socAt: instant.nullable(),
    /** Planned power of each quarter hour from the plan's first on. */
    watts: z.array(z.int()),
    needDwh: energyDwh,
    energyDwh,
    readyAt: instant.nullable(),
    marginSeconds: z.int().nullable(),
    reasons: z.array(told),
    /** Its vehicle stands where this departure's was sent. */
    standsFor: departureRow.pick({ id: true, blockNo: true, vehicleLabel: true }).nullable(),
    /** Null: there is no connector. `state` null: it was sent nothing beyond its fallback. */
    control: z
      .object({
        state: z.enum(controlStates).nullable(),
        since: instant,
        why: z.string().nullable(),
        fallbackW: z.int(),
      })
      .nullable(),
  })
export type BoardRow = z.infer<typeof boardRow>
export const boardPlan = z.object({
  madeAt: instant,
  madeBy: z.enum(['optimum', 'earliest-deadline']),
  firstSlotAt: instant,
  slotMinutes: z.int(),
  periods: z.array(z.string()),
  pricesE5: z.array(z.int()),
  siteLimitW: z.array(z.int()),
  siteW: z.array(z.int()),
  currency: z.string(),
  costMinor: minorUnits,
  uncontrolledMinor: minorUnits,
  /** Where the highest quarter hour of the month costs something: what it is by the plan, what it was before, what that adds. */
  demand: z.object({ peakW: z.int(), alreadyW: z.int(), minor: minorUnits }).nullable(),
})
export type BoardPlan = z.infer<typeof boardPlan>
export const board = z.object({
  stationId: z.uuid(),
  stationName: z.string(),
  timeZone: z.string(),
  now: instant,
  /** What charge points of the depot say that they draw. */
  powerW: z.int(),
  /** Null: nothing was planned yet. */
  plan: boardPlan.nullable(),
  rows: z.array(boardRow),
})
export type Board = z.infer<typeof board>

export const getBoard = endpoint({
  name: 'getDepotBoard',
  method: 'GET',
  path: '/api/depots/{id}/board',
  permission: boardPermissions.view,
  summary: 'Departures of a depot to come, who is ready when, by the plan that holds',
  reply: board,
})
export const planDepot = endpoint({
  name: 'planDepot',
  method: 'POST',
  path: '/api/depots/{id}/plan',
  permission: boardPermissions.control,
  summary: 'Plans a depot again at once',
  reply: board,
})
export const tryDepot = endpoint({
  name: 'tryDepot',
  method: 'POST',
  path: '/api/depots/{id}/what-if',
  permission: boardPermissions.view,
  summary:
    'What the plan would be with lower limits, charge points that give nothing, or later arrivals. Nothing is kept',
  body: z.object({
    limitCutPercent: z.int().min(0).max(100).default(0),
    deadChargePointIds: z.array(z.uuid()).max(200).default([]),
    lateMinutes: z.int().min(0).max(600).default(0),
    /** As if the highest quarter hour cost nothing. */
    withoutDemand: z.boolean().default(false),
  }),
  reply: board,
  writes: false,
})
export const getProof = endpoint({
  name: 'getDepotProof',
  method: 'GET',
  path: '/api/depots/{id}/proof',
  permission: boardPermissions.view,
  summary:
    'What came of a service day: departures kept, what was planned and charged for each, what the night cost and what it would have cost uncontrolled',
  query: z.object({ day: z.iso.date() }),
  reply: z.object({
    planned: z.int(),
    outcomes: z.object({ kept: z.int(), missed: z.int(), unknown: z.int() }),
    timeZone: z.string(),
    /** In the order of departure. */
    departures: z.array(
      departureRow
        .pick({
          id: true,
          blockNo: true,
          vehicleLabel: true,
          departAt: true,
          outcomeSoc: true,
          targetSoc: true,
          outcome: true,
        })
        .extend({
          /** What the plan promised when it was plugged in; null: it was not. */
          plannedDwh: energyDwh.nullable(),
          /** Charged since the vehicle left before. */
          chargedDwh: energyDwh,
        }),
    ),
    energyDwh,
    currency: z.string(),
    costMinor: minorUnits,
    uncontrolledMinor: minorUnits,
  }),
})
export const boardEndpoints = [getBoard, planDepot, tryDepot, getProof] as const
