import type { LiveSession } from '@evops/driver/contract'

export type Stage = 'starting' | 'charging' | 'stopping' | 'failed' | 'ended'

/** An order's state as somebody beside the charge point sees it. */
export function stageOf({ state, failure }: Pick<LiveSession, 'state' | 'failure'>): Stage {
  switch (state) {
    case 'created':
    case 'starting':
      return failure === null ? 'starting' : 'failed'
    case 'charging':
      return 'charging'
    case 'stopping':
      return 'stopping'
    case 'failed':
    case 'cancelled':
      return 'failed'
    default:
      return 'ended'
  }
}

/** Seconds since the charge point was heard: by the server's clock until it answered, by the phone's from then on. */
export function ageOf(
  { heardAt, at }: Pick<LiveSession, 'heardAt' | 'at'>,
  passed: number,
): number | undefined {
  if (heardAt === null) return undefined
  return Math.max(0, (Date.parse(at) - Date.parse(heardAt)) / 1_000) + passed
}

/** Charge points tell their figures twice a minute or more; older ones are shown as old. */
export const isLate = (seconds: number | undefined) => seconds !== undefined && seconds > 90

/** From 0 to 1: of the target that was set, else the battery's charge where it is told. */
export function progressOf(
  session: Pick<LiveSession, 'target' | 'energyDwh' | 'costMinor' | 'soc' | 'at' | 'startedAt'>,
): number | undefined {
  const { target, energyDwh, costMinor, soc } = session
  const minutes = (Date.parse(session.at) - Date.parse(session.startedAt)) / 60_000
  const done = { full: soc, energy: energyDwh, amount: costMinor, minutes, soc }[target?.kind ?? 'full']
  const wanted = target?.value ?? 100
  return done === null ? undefined : Math.max(0, Math.min(1, done / wanted))
}
