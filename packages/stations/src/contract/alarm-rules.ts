import { endpoint, instant, pageQuery, crudOfList } from '@evops/platform/contract'
import { z } from 'zod'
import { alarmPermissions } from './screens.ts'

/** `fault`: a charge point reports one. `offline`: it is gone. `threshold`: a measured value. `security`: an attempt on it. */
export const alarmRuleKinds = ['fault', 'offline', 'threshold', 'security'] as const
export type AlarmRuleKind = (typeof alarmRuleKinds)[number]
export const alarmMeasures = ['temperatureDc', 'powerW', 'voltageDv', 'currentDa'] as const
export type AlarmMeasure = (typeof alarmMeasures)[number]
/** The fault that a measure beyond its limit is. */
export const codeOfMeasure: Readonly<Record<AlarmMeasure, string>> = {
  temperatureDc: 'F31',
  powerW: 'F41',
  voltageDv: 'F42',
  currentDa: 'F43',
}

const level = z.int().min(1).max(4)
const content = z.object({
  /** Faults that it is about; empty: all. */
  codes: z.array(z.string().max(10)).max(60).default([]),
  /** And only from this level on. */
  minLevel: level.default(1),
  measure: z.enum(alarmMeasures).nullable().default(null),
  /** True: above the limit, false: below it. */
  above: z.boolean().default(true),
  /** In the measure's unit: tenths of a degree, watts, tenths of a volt, tenths of an ampere. */
  limit: z.int().min(-1_000).max(10_000_000).nullable().default(null),
})

export const alarmRuleForm = z.object({
  name: z.string().trim().min(1).max(60),
  kind: z.enum(alarmRuleKinds),
  enabled: z.boolean().default(true),
  /** Where: a charge point, else a station, else a maker's model, else everywhere. */
  stationId: z.uuid().nullable().default(null),
  chargePointId: z.uuid().nullable().default(null),
  vendor: z.string().trim().max(50).default(''),
  model: z.string().trim().max(50).default(''),
  content: content.prefault({}),
  /** Null: as grave as the fault is. */
  level: level.nullable().default(null),
  /** It must last so long before it is an alarm. */
  holdSeconds: z.int().min(0).max(86_400).default(0),
  /** Weekdays from Monday as bits, and minutes of the station's day; `to` before `from` goes over midnight. */
  days: z.int().min(1).max(127).default(127),
  fromMinute: z.int().min(0).max(1439).default(0),
  toMinute: z.int().min(1).max(1440).default(1440),
  /** A level up when nobody has acknowledged it by then. */
  escalateMinutes: z.int().min(1).max(10_080).nullable().default(null),
  /** Cleared and quiet for so long, it closes by itself; from major on only once it was acknowledged. */
  closeMinutes: z.int().min(1).max(10_080).default(30),
})
export type AlarmRuleForm = z.output<typeof alarmRuleForm>

export const alarmRule = alarmRuleForm.extend({
  id: z.uuid(),
  /** One that every operator begins with: it can be changed and switched off, not deleted. */
  builtin: z.string().nullable(),
  stationName: z.string().nullable(),
  chargePointNo: z.string().nullable(),
  silentUntil: instant.nullable(),
  silentNote: z.string().nullable(),
  /** Alarms of the last seven days. */
  recent: z.int(),
  version: z.int(),
})
export type AlarmRule = z.infer<typeof alarmRule>

export const {
  list: listAlarmRules,
  create: createAlarmRule,
  update: updateAlarmRule,
  remove: deleteAlarmRule,
} = crudOfList('/api/alarm-rules', 'AlarmRule', {
  permission: { view: alarmPermissions.view, edit: alarmPermissions.edit },
  row: alarmRule,
  form: alarmRuleForm,
  change: alarmRuleForm.extend({ version: z.int() }),
  query: pageQuery.extend({
    search: z.string().trim().max(60).optional(),
    kind: z.enum(alarmRuleKinds).optional(),
  }),
  summary: {
    list: 'Rules by which something becomes an alarm; the narrowest one that fits decides',
    create: 'A new rule. Refused with the count when it would fire for every sample',
    update: 'Change a rule; open alarms stay. 409 when `version` is no longer the newest',
    remove: 'Delete a rule of one’s own; its open alarms stay until they are closed',
  },
})
export const silenceAlarmRule = endpoint({
  name: 'silenceAlarmRule',
  method: 'POST',
  path: '/api/alarm-rules/{id}/silence',
  permission: alarmPermissions.control,
  summary: 'Raises nothing until then, with the reason; `until: null` ends the silence',
  body: z.object({ until: instant.nullable(), note: z.string().trim().max(200).default('') }),
  reply: alarmRule,
})

export const alarmPreview = z.object({
  /** How often it would have become an alarm in the last seven days. */
  fired: z.int(),
  /** The same by day, the oldest first. */
  perDay: z.array(z.int()),
  /** What was looked at (reports, losses of the link, samples), and how much of it fits. */
  looked: z.int(),
  fits: z.int(),
  /** Of so many charge points the samples were looked at, where those of all would have been too many; null: of all. */
  chargePoints: z.object({ looked: z.int(), of: z.int() }).nullable(),
  /** It would fire for everything it looks at: such a rule is refused. */
  always: z.boolean(),
  /** The last ones. */
  examples: z.array(z.object({ chargePointNo: z.string(), connectorNo: z.int(), at: instant })),
})
export type AlarmPreview = z.infer<typeof alarmPreview>
export const previewAlarmRule = endpoint({
  name: 'previewAlarmRule',
  method: 'POST',
  path: '/api/alarm-rules/preview',
  permission: alarmPermissions.edit,
  summary: 'What a rule would have done in the last seven days',
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
