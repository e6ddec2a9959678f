import {
  catalogueFaultOf,
  faultCodes,
  faultOfOcpp,
  type AlarmMeasure,
  type AlarmRuleKind,
} from '../../contract/index.ts'

/** Fields of a charge point that rules use. */
export interface AlarmRuleTarget {
  stationId: string
  chargePointId: string
  vendor: string | null
  model: string | null
  timeZone: string
}
export interface DecidingAlarmRule {
  id: string
  kind: AlarmRuleKind
  stationId: string | null
  chargePointId: string | null
  vendor: string
  model: string
  content: {
    codes: readonly string[]
    minLevel: number
    measure: AlarmMeasure | null
    above: boolean
    limit: number | null
  }
  level: number | null
  holdSeconds: number
  days: number
  fromMinute: number
  toMinute: number
  silentUntil: Date | null
}
export interface DecidingFaultMapping {
  vendor: string
  model: string
  errorCode: string
  vendorCode: string
  faultCode: string
  level: number | null
}
/** Report of a charge point, unchanged. */
export interface ChargePointFaultReport {
  vendor: string | null
  model: string | null
  errorCode: string | null
  vendorErrorCode: string | null
  /** Protocol that the charge point speaks. The fault bits of YKC 1.6 are codes of the catalogue itself. */
  protocol?: string | null
}
export interface FaultDecision {
  code: string
  level: number
}

const same = (wanted: string, value: string | null) =>
  wanted === '' || wanted.toLowerCase() === (value ?? '').trim().toLowerCase()

/** Returns the fault of a report: from the most specific mapping, otherwise from the catalogue. */
export function decideFault(report: ChargePointFaultReport, mappings: readonly DecidingFaultMapping[]): FaultDecision {
  const fitting = mappings.filter(
    (line) =>
      same(line.vendor, report.vendor) &&
      same(line.model, report.model) &&
      same(line.errorCode, report.errorCode) &&
      same(line.vendorCode, report.vendorErrorCode),
  )
  const line = fitting.toSorted((a, b) => weight(b) - weight(a))[0]
  const own = report.protocol === 'ykc1.6' ? faultCodes.find((each) => each === report.vendorErrorCode) : undefined
  const code = line?.faultCode ?? own ?? faultOfOcpp(report.errorCode)
  return { code, level: line?.level ?? catalogueFaultOf(code).level }
}
/** A vendor code is more specific than an OCPP error code, and a model more specific than a vendor. */
function weight({ vendor, model, errorCode, vendorCode }: DecidingFaultMapping): number {
  return (vendorCode ? 8 : 0) + (model ? 4 : 0) + (vendor ? 2 : 0) + (errorCode ? 1 : 0)
}

export function doesRuleCover(rule: DecidingAlarmRule, place: AlarmRuleTarget): boolean {
  if (rule.chargePointId !== null) return rule.chargePointId === place.chargePointId
  if (rule.stationId !== null && rule.stationId !== place.stationId) return false
  return same(rule.vendor, place.vendor) && same(rule.model, place.model)
}

/** Returns the most specific matching rule: for the charge point, the station, the model, or everything. */
export function findApplicableRule(
  rules: readonly DecidingAlarmRule[],
  kind: AlarmRuleKind,
  { place, fault }: { place: AlarmRuleTarget; fault: FaultDecision },
): DecidingAlarmRule | undefined {
  const fits = (rule: DecidingAlarmRule) =>
    rule.kind === kind &&
    doesRuleCover(rule, place) &&
    fault.level >= rule.content.minLevel &&
    (rule.content.codes.length === 0 || rule.content.codes.includes(fault.code))
  return rules.filter(fits).toSorted((a, b) => ruleSpecificity(b) - ruleSpecificity(a))[0]
}
export function ruleSpecificity({ chargePointId, stationId, vendor, model, content }: DecidingAlarmRule): number {
  return (
    (chargePointId ? 32 : 0) +
    (stationId ? 16 : 0) +
    (model ? 8 : 0) +
    (vendor ? 4 : 0) +
    (content.codes.length > 0 ? 2 : 0) +
    (content.minLevel > 1 ? 1 : 0)
  )
}

/** Returns true if the rule is within its active hours and not muted. */
export function isRuleActive(rule: DecidingAlarmRule, at: Date, timeZone: string): boolean {
  if (rule.silentUntil !== null && rule.silentUntil > at) return false
  const { weekday, minute } = clockIn(timeZone, at)
  const within = (day: number) => (rule.days & (1 << day)) !== 0
  const { fromMinute, toMinute } = rule
  if (fromMinute < toMinute) return within(weekday) && minute >= fromMinute && minute < toMinute
  // After midnight, the rest of the interval belongs to the day on which it started.
  return minute >= fromMinute ? within(weekday) : minute < toMinute && within((weekday + 6) % 7)
}

const clocks = new Map<string, Intl.DateTimeFormat>()
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
/** Monday is 0. */
function clockIn(timeZone: string, at: Date): { weekday: number; minute: number } {
  let clock = clocks.get(timeZone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone,
      weekday: 'short',
      hour: 'numeric',
      minute: 'numeric',
      hourCycle: 'h23',
    })
    clocks.set(timeZone, clock)
  }
  const parts = new Map(clock.formatToParts(at).map(({ type, value }) => [type, value]))
  return {
    weekday: weekdays.indexOf(parts.get('weekday') ?? ''),
    minute: Number(parts.get('hour')) * 60 + Number(parts.get('minute')),
  }
}

/**
 * Returns true for an alarm storm: at least three charge points of a station, and at least half of them, have the same
 * alarm at once.
 */
export function isStorm(affected: number, chargePoints: number): boolean {
  return affected >= 3 && affected * 2 >= chargePoints
}
