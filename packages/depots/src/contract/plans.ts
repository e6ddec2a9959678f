import { energyDwh, endpoint, instant, minorUnits } from '@evops/platform/contract'
import { z } from 'zod'
import { departureRow } from './departures.ts'
import { boardPermissions } from './screens.ts'

/** green: ready at least 15 minutes before departure. amber: less. red: late or uncertain. */
export const readinesses = ['green', 'amber', 'red'] as const
export type Readiness = (typeof readinesses)[number]
/**
 * Reason for a planning decision. `marks` are the parameters of its text, with instants as ISO texts in fields that end
 * in `At`.
 */
export const boardReason = z.object({
  code: z.string(),
  marks: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type BoardReason = z.infer<typeof boardReason>

/** State of the planned limit at its connector. active: accepted by the charge point and read back. */
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
    /** True if plugged in now. */
    plugged: z.boolean(),
    soc: z.int().nullable(),
    socSource: z.enum(['session', 'lastSession', 'person', 'telematics']).nullable(),
    socAt: instant.nullable(),
    /** Planned power of each quarter hour, from the plan's first one on. */
    watts: z.array(z.int()),
    needDwh: energyDwh,
    energyDwh,
    readyAt: instant.nullable(),
    marginSeconds: z.int().nullable(),
    reasons: z.array(boardReason),
    /** Departure whose vehicle should be at this position, if this vehicle is parked at it. */
    replaces: departureRow.pick({ id: true, blockNo: true, vehicleLabel: true }).nullable(),
    /** Null: no connector. `state` null: nothing besides the fallback limit was sent. */
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
  /** For a charged monthly peak: the planned peak, the previous peak, and the additional cost. */
  demand: z.object({ peakW: z.int(), alreadyW: z.int(), minor: minorUnits }).nullable(),
})
export type BoardPlan = z.infer<typeof boardPlan>
export const readinessBoard = z.object({
  stationId: z.uuid(),
  stationName: z.string(),
  timeZone: z.string(),
  now: instant,
  /** Power that the charge points of the depot report. */
  powerW: z.int(),
  /** Null: no plan exists yet. */
  plan: boardPlan.nullable(),
  rows: z.array(boardRow),
})
export type ReadinessBoard = z.infer<typeof readinessBoard>

export const getReadinessBoard = endpoint({
  name: 'getDepotBoard',
  method: 'GET',
  path: '/api/depots/{id}/board',
  permission: boardPermissions.view,
  summary: 'Returns upcoming departures of a depot with the forecast of each vehicle’s readiness, by the current plan',
  reply: readinessBoard,
})
export const planDepot = endpoint({
  name: 'planDepot',
  method: 'POST',
  path: '/api/depots/{id}/plan',
  permission: boardPermissions.control,
  summary: 'Plans a depot again at once',
  reply: readinessBoard,
})
export const tryDepot = endpoint({
  name: 'tryDepot',
  method: 'POST',
  path: '/api/depots/{id}/what-if',
  permission: boardPermissions.view,
  summary:
    'Calculates the plan of a depot with lower limits, unavailable charge points or later arrivals; nothing is stored',
  body: z.object({
    limitCutPercent: z.int().min(0).max(100).default(0),
    deadChargePointIds: z.array(z.uuid()).max(200).default([]),
    lateMinutes: z.int().min(0).max(600).default(0),
    /** True to plan without the cost of the monthly peak. */
    withoutDemand: z.boolean().default(false),
  }),
  reply: readinessBoard,
  writes: false,
})
export const getServiceDayResult = endpoint({
  name: 'getDepotProof',
  method: 'GET',
  path: '/api/depots/{id}/proof',
  permission: boardPermissions.view,
  summary:
    'Returns the result of a service day: departures reached, energy planned and charged for each, energy delivered and metered, cost of the night, and its cost without control',
  query: z.object({ day: z.iso.date() }),
  reply: z.object({
    planned: z.int(),
    outcomes: z.object({ reached: z.int(), missed: z.int(), unknown: z.int() }),
    timeZone: z.string(),
    /** Sorted by departure. */
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
          /**
           * Energy that the plan promised at plug-in, otherwise in its last plan before the departure. Without a plan, the
           * energy from the state of charge at plug-in to the target. Null: the vehicle was neither planned nor plugged in.
           */
          plannedDwh: energyDwh.nullable(),
          plannedBy: z.enum(['plan', 'target']).nullable(),
          /** Energy charged since the vehicle's previous departure. */
          chargedDwh: energyDwh,
        }),
    ),
    /** Sum of the departures with planned energy. Null: none has any. */
    plannedDwh: energyDwh.nullable(),
    /** Energy charged for the departures, which may have begun on the evening before. */
    energyDwh,
    /** Energy of all charge points of the depot from midnight to midnight. */
    deliveredDwh: energyDwh,
    /** Energy of the depot's meters from midnight to midnight. Null: not read yet. */
    meteredDwh: energyDwh.nullable(),
    currency: z.string(),
    costMinor: minorUnits,
    uncontrolledMinor: minorUnits,
  }),
})
export const boardEndpoints = [getReadinessBoard, planDepot, tryDepot, getServiceDayResult] as const
