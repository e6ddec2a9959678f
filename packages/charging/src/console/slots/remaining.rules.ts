import type { SessionDetail } from '../../contract/index.ts'

type Running = Pick<SessionDetail, 'targetKind' | 'targetValue' | 'startedAt' | 'energyDwh' | 'curve' | 'bill'>

const hourS = 3_600
/** Length in seconds of the recent window from which the charging speed is calculated. */
const windowS = 600
const full = 100

/**
 * Seconds until a running session reaches its target at the speed of its last ten minutes. Without a target this is a
 * full battery, if the vehicle reports its state of charge. Null if it cannot be calculated.
 */
export function remainingSeconds(session: Running, now: number): number | null {
  const { targetKind, targetValue, startedAt, curve } = session
  const passed = (now - Date.parse(startedAt)) / 1_000
  if (targetKind === 'minutes' && targetValue !== null) return Math.max(0, targetValue * 60 - passed)
  const last = curve.at(-1)
  if (!last) return null
  const until = Date.parse(last.at)
  const recent = curve.filter(({ at }) => until - Date.parse(at) <= windowS * 1_000)
  const first = recent[0]
  const seconds = first ? (until - Date.parse(first.at)) / 1_000 : 0
  if (!first || seconds <= 0) return null
  const since = Math.max(0, (now - until) / 1_000)
  const secondsToTarget = (target: number | null, from: number | null, to: number | null) =>
    target === null || from === null || to === null || to <= from
      ? null
      : Math.max(0, ((target - to) * seconds) / (to - from) - since)
  if (targetKind === 'energy')
    return remainingEnergySeconds(session, { wanted: targetValue, powerW: last.powerW, since })
  if (targetKind === 'amount') {
    const { bill, energyDwh } = session
    if (!bill || !energyDwh || bill.totalMinor <= 0 || targetValue === null) return null
    const wanted = Math.round((targetValue * energyDwh) / bill.totalMinor)
    return remainingEnergySeconds(session, { wanted, powerW: last.powerW, since })
  }
  return secondsToTarget(targetKind === 'soc' ? targetValue : full, first.soc, last.soc)
}

function remainingEnergySeconds(
  { energyDwh }: Running,
  { wanted, powerW, since }: { wanted: number | null; powerW: number | null; since: number },
): number | null {
  if (wanted === null || energyDwh === null || !powerW) return null
  return Math.max(0, (((wanted - energyDwh) / 10) * hourS) / powerW - since)
}
