import { endpoint, energyDwh, instant } from '@evops/platform/contract'
import { z } from 'zod'
import { groupKey, groupPrice } from './group-price.ts'
import { pricedSession } from './priced-session.ts'
import { placeTariff } from './tariffs.ts'
import { tariffPermissions } from './screens.ts'

const longestCurve = 1_000

/** Energy flow: constant power, energy spread evenly, or a power curve in steps. */
const flow = z.discriminatedUnion('by', [
  z.object({ by: z.literal('power'), powerW: z.int().min(0).max(10_000_000) }),
  z.object({ by: z.literal('energy'), energyDwh: energyDwh.min(0).max(100_000_000) }),
  z.object({
    by: z.literal('curve'),
    /** Minutes after the start, and the power from then on. */
    points: z
      .array(z.object({ minute: z.int().min(0).max(44_640), powerW: z.int().min(0).max(10_000_000) }))
      .min(1)
      .max(longestCurve),
  }),
])
export type EnergyFlow = z.infer<typeof flow>

/**
 * Calculates and explains the price of a session at a place and time for a payer: scope, rule, version and group price.
 */
export const explainPrice = endpoint({
  name: 'explainPrice',
  method: 'POST',
  path: '/api/tariffs/price',
  permission: tariffPermissions.view,
  summary: 'Calculates the price of a session at a place and time, with the rule, version and group price that apply',
  body: z.object({
    stationId: z.uuid().optional(),
    chargePointId: z.uuid().optional(),
    connector: z.int().min(1).max(99).optional(),
    from: instant,
    to: instant,
    flow,
    /** Payer: a start token's number, or a group by name. */
    idTag: z.string().trim().max(36).optional(),
    groupKey: groupKey.optional(),
    unpluggedAt: instant.optional(),
  }),
  reply: z.object({
    timeZone: z.string(),
    /** All scopes of the place at that time, widest first; at most one of them applies. */
    scopes: z.array(placeTariff),
    /** Groups of the payer, in order of evaluation. */
    groups: z.array(z.string()),
    group: groupPrice.nullable(),
    /** Null if no price is in force at that place and time. */
    bill: pricedSession.nullable(),
  }),
  writes: false,
})

/** Result of `asChargePointScreen`, `asOcpiTariff`, `asOcppTariff` and `asTcecPolicies`, or `{ refused }` with the cause. */
const shape = z.record(z.string(), z.unknown())

/** Returns a rule in other formats; `date` is the local day for the screen and T/CEC (default: today). */
export const tariffAsOthers = endpoint({
  name: 'tariffAsOthers',
  method: 'GET',
  path: '/api/tariffs/{id}/as-others',
  permission: tariffPermissions.view,
  summary:
    'Returns a tariff version (or the draft) in other formats: a charge point’s screen, a tariff of OCPI 2.2.1 and of OCPP 2.1, and T/CEC 102 periods',
  query: z.object({ versionId: z.uuid().optional(), date: z.iso.date().optional() }),
  reply: z.object({
    screen: shape,
    ocpi: shape,
    /** Parts of the rule that OCPI cannot express. */
    ocpiLost: z.array(z.string()),
    /** OCPI fields that contain a placeholder. */
    ocpiUnset: z.array(z.string()),
    ocpp: shape,
    /** Parts of the rule that OCPP 2.1 cannot express. */
    ocppLost: z.array(z.string()),
    tcec: shape,
  }),
})

export const calculatorEndpoints = [explainPrice, tariffAsOthers] as const
