import { dayMs } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import type { AlarmPreview, AlarmRuleForm } from '../../contract/index.ts'
import { findApplicableRule, isRuleActive, type DecidingAlarmRule } from './deciding.rules.ts'
import {
  pastSecurityEvents,
  pastLimitExceedances,
  pastFaults,
  pastConnectionLosses,
  type ConditionPast,
  type ConditionInterval,
} from './preview.store.ts'

const daysBack = 7
/** Minimum number of meter values for the result "always". */
const fewMeterValues = 20

/**
 * Returns the alarms that a rule would have raised in the last seven days, calculated with the same rules as live
 * alarms.
 */
export async function calculateAlarmPreview(tx: Tx, form: AlarmRuleForm, now: Date): Promise<AlarmPreview> {
  const since = new Date(now.getTime() - daysBack * dayMs)
  const { looked, fits, stretches, chargePoints = null } = await pastOf(tx, form, since)
  const fired = stretches.filter(({ at, until }) => (until ?? now).getTime() - at.getTime() >= form.holdSeconds * 1_000)
  const perDay = Array.from({ length: daysBack }, () => 0)
  for (const { at } of fired) {
    const day = Math.min(daysBack - 1, Math.max(0, Math.floor((at.getTime() - since.getTime()) / dayMs)))
    perDay[day] = (perDay[day] ?? 0) + 1
  }
  return {
    fired: fired.length,
    perDay,
    looked,
    fits,
    chargePoints,
    always: form.kind === 'threshold' && looked >= fewMeterValues && fits === looked,
    examples: fired
      .slice(-5)
      .toReversed()
      .map(({ chargePointNo, connectorNo, at }) => ({ chargePointNo, connectorNo, at: at.toISOString() })),
  }
}

async function pastOf(tx: Tx, form: AlarmRuleForm, since: Date): Promise<ConditionPast> {
  if (form.kind === 'threshold') return pastLimitExceedances(tx, form, since)
  if (form.kind === 'security') return pastSecurityEvents(tx, form, since)
  if (form.kind === 'offline') {
    const losses = await pastConnectionLosses(tx, form, since)
    return { looked: losses.length, fits: losses.length, stretches: losses }
  }
  const reports = await pastFaults(tx, form, since)
  const rule: DecidingAlarmRule = { ...form, id: '', silentUntil: null }
  const fitting = reports.filter(
    (report) =>
      findApplicableRule([rule], 'fault', { place: report, fault: report }) &&
      isRuleActive(rule, report.at, report.timeZone),
  )
  return { looked: reports.length, fits: fitting.length, stretches: once(fitting) }
}

/** Merges repeated reports of a fault that has not ended in between. */
function once(reports: readonly (ConditionInterval & { code: string })[]): ConditionInterval[] {
  const open = new Map<string, Date | null>()
  return reports.filter(({ chargePointNo, connectorNo, code, at, until }) => {
    const key = `${chargePointNo}:${connectorNo}:${code}`
    const isNew = !open.has(key) || (open.get(key) !== null && at >= (open.get(key) ?? at))
    open.set(key, until)
    return isNew
  })
}
