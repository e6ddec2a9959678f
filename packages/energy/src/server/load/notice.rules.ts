import { noticeLevels, type NoticeLevel } from '../../contract/index.ts'

/** A quarter hour, what it is expected to take and what it may. */
export interface Expected {
  at: number
  demandW: number
  limitW: number
}
/** What people were told of a supply point. */
export interface Notice {
  /** Null: nothing holds. */
  told: (Expected & { level: NoticeLevel }) | null
  /** Quarter hours that they were told of already, by level: not again. */
  known: Readonly<Record<NoticeLevel, readonly number[]>>
}
export const noNotice: Notice = { told: null, known: { 90: [], 100: [] } }

/** What holds ends below this: a load that wavers about a level is told once. */
const endsBelow: Readonly<Record<NoticeLevel, number>> = { 90: 85, 100: 97 }
const reaches = ({ demandW, limitW }: Expected, percent: number) => demandW * 100 >= limitW * percent

/** The first quarter hour at the highest level that any reaches. */
export function firstReached(expected: readonly Expected[]): (Expected & { level: NoticeLevel }) | null {
  for (const level of noticeLevels.toReversed()) {
    const found = expected.find((one) => reaches(one, level))
    if (found) return { ...found, level }
  }
  return null
}

/**
 * What is to be told after a look at the quarter hour that runs and those ahead, in the order of time; those whose limit or demand
 * is not known are left out. What was told of a quarter hour and ended is not told of it again; what holds goes on with the next
 * quarter hour when its own has passed.
 */
export function noticeAfter(before: Notice, expected: readonly Expected[], runningAt: number): Notice {
  const still = (level: NoticeLevel) => before.known[level].filter((at) => at >= runningAt)
  const known = { 90: still(90), 100: still(100) }
  for (const level of noticeLevels.toReversed()) {
    const found = expected.find((one) => isTold(one, { level, before, runningAt }))
    if (!found) continue
    const isSame = before.told?.level === level && before.told.at === found.at
    const told = isSame ? before.told : { ...found, level }
    return { told, known: { ...known, [level]: [...new Set([...known[level], found.at])] } }
  }
  return { told: null, known }
}

function isTold(
  one: Expected,
  { level, before: { told, known }, runningAt }: { level: NoticeLevel; before: Notice; runningAt: number },
): boolean {
  // Its own quarter hour, or the one that runs when its own has passed.
  const isHeld = told !== null && told.level >= level && one.at === Math.max(told.at, runningAt)
  if (!reaches(one, isHeld ? endsBelow[level] : level)) return false
  return (isHeld && told.level === level) || !known[level].includes(one.at)
}
