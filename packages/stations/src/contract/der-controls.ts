import { derControlTypes, derSettingsFields, type DerControlType, type DerSettingsField } from '@evops/ocpp/contract'
import { endpoint, instant } from '@evops/platform/contract'
import { z } from 'zod'
import { stationViewPermission } from './screens.ts'

const wireNumber = z.int().min(0).max(2_147_483_647)
const value = z.number().min(-1e9).max(1e9)
const priority = wireNumber
/** A scheduled control has both, a default control has neither (OCPP 2.1, R04). */
const schedule = { startTime: instant.optional(), duration: value.min(0).optional() }

const curve = z.strictObject({
  priority,
  ...schedule,
  curveData: z
    .array(z.strictObject({ x: value, y: value }))
    .min(1)
    .max(10),
  yUnit: z.enum(['Not_Applicable', 'PctMaxW', 'PctMaxVar', 'PctWAvail', 'PctVarAvail', 'PctEffectiveV']),
  responseTime: value.optional(),
  hysteresis: z
    .strictObject({
      hysteresisHigh: value.optional(),
      hysteresisLow: value.optional(),
      hysteresisDelay: value.optional(),
      hysteresisGradient: value.optional(),
    })
    .optional(),
  reactivePowerParams: z
    .strictObject({
      vRef: value.optional(),
      autonomousVRefEnable: z.boolean().optional(),
      autonomousVRefTimeConstant: value.optional(),
    })
    .optional(),
  voltageParams: z
    .strictObject({
      hv10MinMeanValue: value.optional(),
      hv10MinMeanTripDelay: value.optional(),
      powerDuringCessation: z.enum(['Active', 'Reactive']).optional(),
    })
    .optional(),
})
const fixedPowerFactor = z.strictObject({
  priority,
  ...schedule,
  displacement: z.number().min(0).max(1),
  excitation: z.boolean(),
})
const settings = {
  curve: curve.optional(),
  enterService: z
    .strictObject({
      priority,
      highVoltage: value,
      lowVoltage: value,
      highFreq: value,
      lowFreq: value,
      delay: value.optional(),
      randomDelay: value.optional(),
      rampRate: value.optional(),
    })
    .optional(),
  fixedPFAbsorb: fixedPowerFactor.optional(),
  fixedPFInject: fixedPowerFactor.optional(),
  fixedVar: z
    .strictObject({ priority, ...schedule, setpoint: z.number().min(-100).max(100), unit: curve.shape.yUnit })
    .optional(),
  freqDroop: z
    .strictObject({
      priority,
      ...schedule,
      overFreq: value,
      underFreq: value,
      overDroop: value,
      underDroop: value,
      responseTime: value,
    })
    .optional(),
  gradient: z.strictObject({ priority, gradient: value, softGradient: value }).optional(),
  limitMaxDischarge: z
    .strictObject({
      priority,
      ...schedule,
      pctMaxDischargePower: z.number().min(0).max(100).optional(),
      powerMonitoringMustTrip: curve.optional(),
    })
    .optional(),
}

const fieldByType: Readonly<Partial<Record<DerControlType, DerSettingsField>>> = {
  EnterService: 'enterService',
  FixedPFAbsorb: 'fixedPFAbsorb',
  FixedPFInject: 'fixedPFInject',
  FixedVar: 'fixedVar',
  FreqDroop: 'freqDroop',
  Gradients: 'gradient',
  LimitMaxDischarge: 'limitMaxDischarge',
}
/** Returns the field with the settings of a control of this type. */
export function derSettingsFieldOf(type: DerControlType): DerSettingsField {
  return fieldByType[type] ?? 'curve'
}

const controlType = z.enum(derControlTypes)
const controlId = z.string().trim().min(1).max(36)
const setDerControl = z
  .strictObject({
    isDefault: z.boolean(),
    /** Default: a new id. The id of a control replaces that control. */
    controlId: controlId.optional(),
    controlType,
    ...settings,
  })
  .superRefine((control, issues) => {
    const refuse = (path: string[], message: string) => issues.addIssue({ code: 'custom', path, message })
    const field = derSettingsFieldOf(control.controlType)
    for (const other of derSettingsFields)
      if (other !== field && control[other] !== undefined) refuse([other], 'stations.der-other-field')
    const content = control[field]
    if (!content) return refuse([field], 'stations.der-field-missing')
    const [start, duration] = ['startTime' in content && content.startTime, 'duration' in content && content.duration]
    const hasSchedule = field !== 'enterService' && field !== 'gradient'
    if (!hasSchedule && !control.isDefault) return refuse(['isDefault'], 'stations.der-only-default')
    for (const [name, isSet] of [
      ['startTime', typeof start === 'string'],
      ['duration', typeof duration === 'number'],
    ] as const)
      if (hasSchedule && isSet === control.isDefault) refuse([field, name], 'stations.der-schedule')
  })

/** Payloads of the commands for distributed energy resources (OCPP 2.1, block R), with OCPP's own names. */
export const derCommandPayloads21 = {
  SetDERControl: setDerControl,
  GetDERControl: z.strictObject({
    requestId: wireNumber.optional(),
    isDefault: z.boolean().optional(),
    controlType: controlType.optional(),
    controlId: controlId.optional(),
  }),
  ClearDERControl: z.strictObject({
    isDefault: z.boolean(),
    controlType: controlType.optional(),
    controlId: controlId.optional(),
  }),
  /** Signal of the grid operator; each value has its power in the signal curve of the charging profile. */
  AFRRSignal: z.strictObject({ timestamp: instant, signal: z.int32() }),
} as const

export const derControl = z.object({
  controlId: z.string(),
  controlType: z.string(),
  isDefault: z.boolean(),
  /** Settings with the names of OCPP. Priority 0 is the highest. */
  settings: z.record(z.string(), z.unknown()),
  startsAt: instant.nullable(),
  /** Seconds. */
  durationS: z.number().nullable(),
  /** True if a control with precedence replaces this one. */
  superseded: z.boolean(),
  runningSince: instant.nullable(),
  endedAt: instant.nullable(),
  /** Time at which the charge point accepted or last reported the control. */
  reportedAt: instant,
})
export type DerControl = z.infer<typeof derControl>

export const listDerControls = endpoint({
  name: 'listDerControls',
  method: 'GET',
  path: '/api/charge-points/{id}/der-controls',
  permission: stationViewPermission,
  summary:
    'Lists controls of distributed energy resources (DER) of an OCPP 2.1 charge point: those it accepted (SetDERControl) or reported (GetDERControl)',
  reply: z.array(derControl),
})
export const derControlEndpoints = [listDerControls] as const
