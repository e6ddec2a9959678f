import { operationModes, profilePurposes } from '@evops/ocpp/contract'
import { instant } from '@evops/platform/contract'
import { z } from 'zod'

/** A power or current has one decimal digit in the protocol (OCPP 1.6 section 7.13). */
const limit = z.number().min(0).max(1_000_000).multipleOf(0.1)
const signedValue = z.number().min(-1_000_000).max(1_000_000).multipleOf(0.1)
const dischargeLimit = z.number().min(-1_000_000).max(0).multipleOf(0.1)
const wireNumber = z.int().min(0).max(2_147_483_647)
const weekSeconds = 7 * 86_400

/**
 * Values of a schedule period, in the rate unit of the schedule. OCPP 1.6 and 2.0.1 have the limit only. A value with
 * its phases L2 and L3 applies to phase L1.
 */
export const scheduleValues = {
  limit: limit.optional(),
  limit_L2: limit.optional(),
  limit_L3: limit.optional(),
  dischargeLimit: dischargeLimit.optional(),
  dischargeLimit_L2: dischargeLimit.optional(),
  dischargeLimit_L3: dischargeLimit.optional(),
  setpoint: signedValue.optional(),
  setpoint_L2: signedValue.optional(),
  setpoint_L3: signedValue.optional(),
  setpointReactive: signedValue.optional(),
  setpointReactive_L2: signedValue.optional(),
  setpointReactive_L3: signedValue.optional(),
}

/** Purposes of charging profiles that OCPP 2.1 adds. */
export const addedPurposes21 = ['PriorityCharging', 'LocalGeneration'] as const
export const profilePurposes21 = [...profilePurposes, ...addedPurposes21] as const

const period = z.strictObject({
  startPeriod: z.int().min(0).max(weekSeconds),
  ...scheduleValues,
  numberPhases: z.int().min(1).max(3).optional(),
  operationMode: z.enum(operationModes).optional(),
  preconditioningRequest: z.boolean().optional(),
  evseSleep: z.boolean().optional(),
  v2xBaseline: signedValue.optional(),
  v2xFreqWattCurve: z
    .array(z.strictObject({ frequency: z.number().min(0).max(1_000), power: signedValue }))
    .min(1)
    .max(20)
    .optional(),
  v2xSignalWattCurve: z
    .array(z.strictObject({ signal: z.int32(), power: signedValue }))
    .min(1)
    .max(20)
    .optional(),
})

/** Charging profile of a command, with the names of OCPP 1.6 and the additions of 2.1. */
export const chargingProfile = z.strictObject({
  chargingProfileId: wireNumber,
  transactionId: z.int32().optional(),
  stackLevel: z.int().min(0).max(100),
  chargingProfilePurpose: z.enum(profilePurposes21),
  chargingProfileKind: z.enum(['Absolute', 'Recurring', 'Relative', 'Dynamic']),
  recurrencyKind: z.enum(['Daily', 'Weekly']).optional(),
  validFrom: instant.optional(),
  validTo: instant.optional(),
  /** Seconds for which the profile stays valid while its charge point is offline (OCPP 2.1). */
  maxOfflineDuration: z.int().min(0).max(weekSeconds).optional(),
  /** True: after that time the profile is invalid for good. */
  invalidAfterOfflineDuration: z.boolean().optional(),
  /** Seconds after which the charge point requests an update of a dynamic profile (OCPP 2.1). */
  dynUpdateInterval: z.int().min(0).max(86_400).optional(),
  chargingSchedule: z.strictObject({
    duration: z.int().min(1).max(weekSeconds).optional(),
    startSchedule: instant.optional(),
    chargingRateUnit: z.enum(['A', 'W']),
    chargingSchedulePeriod: z.array(period).min(1).max(200),
    minChargingRate: limit.optional(),
    /** Limit above a state of charge, in percent (OCPP 2.1). */
    limitAtSoC: z.strictObject({ soc: z.int().min(0).max(100), limit }).optional(),
    useLocalTime: z.boolean().optional(),
    randomizedDelay: z.int().min(0).max(3_600).optional(),
  }),
})
export type CommandChargingProfile = z.infer<typeof chargingProfile>

/** Fields of a profile, of its schedule and of a period that OCPP 1.6 and 2.0.1 have. */
const earlierFields = {
  profile: new Set([
    'chargingProfileId',
    'transactionId',
    'stackLevel',
    'chargingProfilePurpose',
    'chargingProfileKind',
    'recurrencyKind',
    'validFrom',
    'validTo',
    'chargingSchedule',
  ]),
  schedule: new Set(['duration', 'startSchedule', 'chargingRateUnit', 'chargingSchedulePeriod', 'minChargingRate']),
  period: new Set(['startPeriod', 'limit', 'numberPhases']),
}
const hasOnly = (fields: object, names: ReadonlySet<string>) => Object.keys(fields).every((name) => names.has(name))

/** Returns true if only OCPP 2.1 can express the profile. */
export function isProfileOf21(profile: CommandChargingProfile): boolean {
  const { chargingProfilePurpose: purpose, chargingProfileKind: kind, chargingSchedule: schedule } = profile
  return !(
    kind !== 'Dynamic' &&
    profilePurposes.some((earlier) => earlier === purpose) &&
    hasOnly(profile, earlierFields.profile) &&
    hasOnly(schedule, earlierFields.schedule) &&
    schedule.chargingSchedulePeriod.every((one) => one.limit !== undefined && hasOnly(one, earlierFields.period))
  )
}
