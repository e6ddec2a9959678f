import { z } from 'zod'

const percent = z.number().min(0).max(100)
const instant = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))
/** VDV 463, ChargingRequest. Unknown fields are accepted, because newer editions add fields. */
const chargingRequest = z.object({
  chargingRequestId: z.string().min(1).max(255),
  vehicleId: z.string().min(1).max(255),
  chargingPointId: z.string().min(1).max(255).optional(),
  priority: z.int().min(-100).max(1_000).optional(),
  chargingInstruction: z.enum(['Normal', 'Changed', 'Terminate']).default('Normal'),
  chargingRequestData: z.object({
    expectedArrivalTimeAtChargingPoint: instant.optional(),
    expectedSocAtArrival: percent.optional(),
    minTargetSoc: percent,
    maxTargetSoc: percent,
    requestedTimeForDeparture: instant.optional(),
    adHocCharging: z.boolean().default(false),
  }),
  manualPreconditioning: z
    .object({
      hvacPreconditioningStartTime: instant,
      hvacAuxiliaryConsumerPower: z.int().min(0).max(1_000).default(0),
      systemPreconditioningStartTime: instant,
      systemAuxiliaryConsumerPower: z.int().min(0).max(1_000).default(0),
    })
    .optional(),
})

/** Request of a depot system for a vehicle. Powers in W, instants in ms. */
export interface VdvRequest {
  id: string
  vehicleId: string
  pointId: string | null
  arrivesAt: number | null
  departAt: number | null
  socAtArrivalPct: number | null
  minTargetSocPct: number
  maxTargetSocPct: number
  priority: number
  instruction: 'Normal' | 'Changed' | 'Terminate'
  preconditionW: number
  preconditionFrom: number | null
}

/**
 * Returns all requests, or the error of the first invalid one. A full state must not be applied partially, because
 * omitted requests would be deleted.
 */
export function parseVdvRequests(payload: Record<string, unknown>): { requests: VdvRequest[] } | { wrong: string } {
  const found = z.object({ chargingRequestList: z.array(chargingRequest).max(5_000) }).safeParse(payload)
  if (!found.success) {
    const [issue] = found.error.issues
    return { wrong: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}` }
  }
  const requests = found.data.chargingRequestList.map(requestOf)
  const twice = requests.find(({ id }, n) => requests.findIndex((one) => one.id === id) !== n)
  if (twice) return { wrong: `chargingRequestId ${twice.id} stands twice` }
  const crossed = requests.find((one) => one.minTargetSocPct > one.maxTargetSocPct)
  return crossed ? { wrong: `${crossed.id}: minTargetSoc is above maxTargetSoc` } : { requests }
}

function requestOf(one: z.output<typeof chargingRequest>): VdvRequest {
  const { chargingRequestData: data, manualPreconditioning: heating } = one
  return {
    id: one.chargingRequestId,
    vehicleId: one.vehicleId,
    pointId: one.chargingPointId ?? null,
    arrivesAt: data.expectedArrivalTimeAtChargingPoint ?? null,
    departAt: data.requestedTimeForDeparture ?? null,
    socAtArrivalPct: data.expectedSocAtArrival ?? null,
    minTargetSocPct: data.minTargetSoc,
    maxTargetSocPct: data.maxTargetSoc,
    priority: one.priority ?? 0,
    instruction: one.chargingInstruction,
    preconditionW: heating ? (heating.hvacAuxiliaryConsumerPower + heating.systemAuxiliaryConsumerPower) * 1_000 : 0,
    preconditionFrom: heating
      ? Math.min(heating.hvacPreconditioningStartTime, heating.systemPreconditioningStartTime)
      : null,
  }
}
