import { demandNoticeLevels, type DemandNoticeLevel } from '../../contract/index.ts'

/** Quarter hour with its expected demand and its limit. */
export interface ExpectedQuarterHour {
  at: number
  demandW: number
  limitW: number
}
/** Notifications about a supply point. */
export interface DemandNotice {
  /** Null: no active notification. */
  notified: (ExpectedQuarterHour & { level: DemandNoticeLevel }) | null
  /** Quarter hours that were already notified, by level. They are not notified again. */
  previous: Readonly<Record<DemandNoticeLevel, readonly number[]>>
}
export const emptyDemandNotice: DemandNotice = { notified: null, previous: { 90: [], 100: [] } }

/** Percentages below which a notification ends, so that a load that fluctuates around a level is notified once. */
const endsBelow: Readonly<Record<DemandNoticeLevel, number>> = { 90: 85, 100: 97 }
const reaches = ({ demandW, limitW }: ExpectedQuarterHour, percent: number) => demandW * 100 >= limitW * percent

/** Returns the first quarter hour at the highest level that is reached. */
export function firstDemandLevelReached(
  expected: readonly ExpectedQuarterHour[],
): (ExpectedQuarterHour & { level: DemandNoticeLevel }) | null {
  for (const level of demandNoticeLevels.toReversed()) {
    const found = expected.find((one) => reaches(one, level))
    if (found) return { ...found, level }
  }
  return null
}

/**
 * Returns the notification after a check of the current and future quarter hours, in order of time. Quarter hours with
 * an unknown limit or demand are omitted. An ended notification of a quarter hour is not repeated. An active
 * notification moves to the next quarter hour when its own has passed.
 */
export function nextDemandNotice(
  before: DemandNotice,
  expected: readonly ExpectedQuarterHour[],
  runningAt: number,
): DemandNotice {
  const still = (level: DemandNoticeLevel) => before.previous[level].filter((at) => at >= runningAt)
  const noticedQuarters = { 90: still(90), 100: still(100) }
  for (const level of demandNoticeLevels.toReversed()) {
    const found = expected.find((one) => shouldNotify(one, { level, before, runningAt }))
    if (!found) continue
    const isSame = before.notified?.level === level && before.notified.at === found.at
    const notice = isSame ? before.notified : { ...found, level }
    return {
      notified: notice,
      previous: { ...noticedQuarters, [level]: [...new Set([...noticedQuarters[level], found.at])] },
    }
  }
  return { notified: null, previous: noticedQuarters }
}

function shouldNotify(
  one: ExpectedQuarterHour,
  {
    level,
    before: { notified, previous },
    runningAt,
  }: { level: DemandNoticeLevel; before: DemandNotice; runningAt: number },
): boolean {
  // The quarter hour of the notification, or the current one if that has passed.
  const isHeld = notified !== null && notified.level >= level && one.at === Math.max(notified.at, runningAt)
  if (!reaches(one, isHeld ? endsBelow[level] : level)) return false
  return (isHeld && notified.level === level) || !previous[level].includes(one.at)
}
