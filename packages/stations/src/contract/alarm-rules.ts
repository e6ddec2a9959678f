import { endpoint, instant, pageQuery, crudEndpointsForList } from '@evops/platform/contract'
import { z } from 'zod'
import { alarmPermissions } from './screens.ts'

/**
 * Rule kinds. `fault`: a charge point reports a fault. `offline`: the charge point is disconnected. `threshold`: a
 * measured value. `security`: an attack attempt.
 */
export const alarmRuleKinds = ['fault', 'offline', 'threshold', 'security'] as const
export type AlarmRuleKind = (typeof alarmRuleKinds)[number]
export const alarmMeasures = ['temperatureDc', 'powerW', 'voltageDv', 'currentDa'] as const
export type AlarmMeasure = (typeof alarmMeasures)[number]
/** Fault code for each measure that exceeds its limit. */
export const codeOfMeasure: Readonly<Record<AlarmMeasure, string>> = {
  temperatureDc: 'F31',
  powerW: 'F41',
  voltageDv: 'F42',
  currentDa: 'F43',
}

const level = z.int().min(1).max(4)
const content = z.object({
  /** Fault codes covered by the rule. Empty means all. */
  codes: z.array(z.string().max(10)).max(60).default([]),
  /** Minimum fault level. */
  minLevel: level.default(1),
  measure: z.enum(alarmMeasures).nullable().default(null),
  /** True: an alarm above the limit. False: below it. */
  above: z.boolean().default(true),
  /** Limit in the measure's unit: tenths of a degree, watts, tenths of a volt or tenths of an ampere. */
  limit: z.int().min(-1_000).max(10_000_000).nullable().default(null),
})

export const alarmRuleForm = z.object({
  name: z.string().trim().min(1).max(60),
  kind: z.enum(alarmRuleKinds),
  enabled: z.boolean().default(true),
  /** Scope of the rule, most specific first: a charge point, a station, a vendor's model, or everything. */
  stationId: z.uuid().nullable().default(null),
  chargePointId: z.uuid().nullable().default(null),
  vendor: z.string().trim().max(50).default(''),
  model: z.string().trim().max(50).default(''),
  content: content.prefault({}),
  /** Alarm level. Null uses the level of the fault. */
  level: level.nullable().default(null),
  /** Minimum duration in seconds before an alarm is raised. */
  holdSeconds: z.int().min(0).max(86_400).default(0),
  /**
   * Weekdays as bits starting with Monday, and minutes of the station's local day. A `to` before `from` spans midnight.
   */
  days: z.int().min(1).max(127).default(127),
  fromMinute: z.int().min(0).max(1439).default(0),
  toMinute: z.int().min(1).max(1440).default(1440),
  /** Minutes without acknowledgement after which the alarm is raised one level. */
  escalateMinutes: z.int().min(1).max(10_080).nullable().default(null),
  /**
   * Minutes without new reports after which a cleared alarm closes automatically. Major and critical alarms must be
   * acknowledged first.
   */
  closeMinutes: z.int().min(1).max(10_080).default(30),
})
export type AlarmRuleForm = z.output<typeof alarmRuleForm>

export const alarmRule = alarmRuleForm.extend({
  id: z.uuid(),
  /** Code of a default rule that each operator has initially. It can be changed and switched off but not deleted. */
  builtin: z.string().nullable(),
  stationName: z.string().nullable(),
  chargePointNo: z.string().nullable(),
  silentUntil: instant.nullable(),
  silentNote: z.string().nullable(),
  /** Number of alarms in the last seven days. */
  recent: z.int(),
  version: z.int(),
})
export type AlarmRule = z.infer<typeof alarmRule>

export const {
  list: listAlarmRules,
  create: createAlarmRule,
  update: updateAlarmRule,
  remove: deleteAlarmRule,
} = crudEndpointsForList('/api/alarm-rules', 'AlarmRule', {
  permission: { view: alarmPermissions.view, edit: alarmPermissions.edit },
  row: alarmRule,
  form: alarmRuleForm,
  change: alarmRuleForm.extend({ version: z.int() }),
  query: pageQuery.extend({
    search: z.string().trim().max(60).optional(),
    kind: z.enum(alarmRuleKinds).optional(),
  }),
  summary: {
    list: 'Lists alarm rules; the most specific rule that matches decides',
    create: 'Creates an alarm rule; refused, with the count, if it would raise an alarm for every sample',
    update: 'Updates an alarm rule; open alarms stay. 409 if the version is outdated',
    remove: 'Deletes an alarm rule that is not a default rule; its open alarms stay until they are closed',
  },
})
export const silenceAlarmRule = endpoint({
  name: 'silenceAlarmRule',
  method: 'POST',
  path: '/api/alarm-rules/{id}/silence',
  permission: alarmPermissions.control,
  summary:
    'Silences an alarm rule until a set time, with the reason: it raises no alarms; `until: null` ends the silence',
  body: z.object({ until: instant.nullable(), note: z.string().trim().max(200).default('') }),
  reply: alarmRule,
})

export const alarmPreview = z.object({
  /** Number of alarms that the rule would have raised in the last seven days. */
  fired: z.int(),
  /** The same number by day, oldest first. */
  perDay: z.array(z.int()),
  /** Number of checked items (reports, connection losses, meter values), and the number of matches. */
  looked: z.int(),
  fits: z.int(),
  /**
   * Number of charge points whose meter values were checked, if there were too many for all of them. Null means all.
   */
  chargePoints: z.object({ looked: z.int(), of: z.int() }).nullable(),
  /** True if the rule matches all checked items. Such a rule is rejected. */
  always: z.boolean(),
  /** Latest matches. */
  examples: z.array(z.object({ chargePointNo: z.string(), connectorNo: z.int(), at: instant })),
})
export type AlarmPreview = z.infer<typeof alarmPreview>
export const previewAlarmRule = endpoint({
  name: 'previewAlarmRule',
  method: 'POST',
  path: '/api/alarm-rules/preview',
  permission: alarmPermissions.edit,
  summary: 'Returns the alarms that a rule would have raised in the last seven days',
  body: alarmRuleForm,
  reply: alarmPreview,
})

export const alarmRuleEndpoints = [
  listAlarmRules,
  createAlarmRule,
  updateAlarmRule,
  deleteAlarmRule,
  silenceAlarmRule,
  previewAlarmRule,
] as const
