import type { AlarmRule } from '../../contract/index.ts'
import { ruleName } from '../alarms/rule-text.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Returns a rule as form values. Fields under `content` are named by their path, so that a validation error finds its
 * field.
 */
export function alarmRuleFormValues({ content, ...rule }: AlarmRule) {
  const { codes, minLevel, measure, above, limit } = content
  return {
    ...rule,
    name: ruleName(rule.name),
    'content.codes': codes[0] ?? '',
    'content.minLevel': minLevel,
    'content.measure': measure ?? '',
    'content.above': above ? '1' : '0',
    'content.limit': limit ?? undefined,
  }
}

const number = (value: unknown) => (value === undefined || value === '' || value === null ? null : Number(value))
const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/**
 * Returns the request body. A default rule keeps its code as its name until a user renames it, because the code is
 * translated.
 */
export function alarmRuleBody(values: Values) {
  const { kind, name } = values
  const builtin = text(values.builtin)
  return {
    name: builtin !== null && name === ruleName(builtin) ? builtin : name,
    kind,
    enabled: values.enabled,
    stationId: text(values.stationId),
    chargePointId: text(values.chargePointId),
    vendor: text(values.vendor) ?? '',
    model: text(values.model) ?? '',
    content: {
      codes: kind === 'fault' && text(values['content.codes']) !== null ? [values['content.codes']] : [],
      minLevel: number(values['content.minLevel']) ?? 1,
      measure: kind === 'threshold' ? text(values['content.measure']) : null,
      above: values['content.above'] !== '0',
      limit: kind === 'threshold' ? (values['content.limit'] ?? null) : null,
    },
    level: number(values.level),
    holdSeconds: values.holdSeconds ?? 0,
    days: values.days,
    fromMinute: values.fromMinute ?? 0,
    toMinute: values.toMinute ?? 1440,
    escalateMinutes: values.escalateMinutes ?? null,
    closeMinutes: values.closeMinutes,
  }
}

/** Converts a minute of the day to a time such as `08:30`, and back. The end of the day is `24:00`. */
export function formatMinuteOfDay(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}
export function parseMinuteOfDay(clock: string): number | undefined {
  const [, hour, minute] = /^(\d{1,2}):(\d\d)$/.exec(clock) ?? []
  return hour === undefined ? undefined : Number(hour) * 60 + Number(minute)
}
