import type { LiveSession } from '@evops/driver/contract'
import type { Language } from '@evops/platform/contract'
import { formatAppInstant } from '../words/figures.ts'

export type SessionStage = 'starting' | 'charging' | 'stopping' | 'failed' | 'ended'

/** Returns the stage of a session as the driver sees it at the charge point. */
export function sessionStageOf({ state, failure }: Pick<LiveSession, 'state' | 'failure'>): SessionStage {
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

/** Returns a session's name as people say it: station, charge point, connector and start. Its number is a detail. */
export function sessionNameOf(
  session: Pick<LiveSession, 'stationName' | 'chargePointName' | 'connectorNo' | 'startedAt' | 'timeZone'>,
  language: Language,
): string {
  const { stationName, chargePointName, connectorNo, startedAt, timeZone } = session
  return `${stationName} · ${chargePointName} · ${connectorNo} · ${formatAppInstant(startedAt, language, 'short', timeZone)}`
}

/**
 * Returns the seconds since the charge point's last message: by the server's clock until the response, by the phone's
 * clock afterwards.
 */
export function secondsSinceLastMessage(
  { heardAt, at }: Pick<LiveSession, 'heardAt' | 'at'>,
  passed: number,
): number | undefined {
  if (heardAt === null) return undefined
  return Math.max(0, (Date.parse(at) - Date.parse(heardAt)) / 1_000) + passed
}

/** Charge points report their figures at least twice a minute; older figures are marked as old. */
export const areFiguresOutdated = (seconds: number | undefined) => seconds !== undefined && seconds > 90

/** Returns the progress from 0 to 1: towards the set target, else the battery's state of charge if reported. */
export function sessionProgress(
  session: Pick<LiveSession, 'target' | 'energyDwh' | 'costMinor' | 'soc' | 'at' | 'startedAt'>,
): number | undefined {
  const { target, energyDwh, costMinor, soc } = session
  const minutes = (Date.parse(session.at) - Date.parse(session.startedAt)) / 60_000
  const done = { full: soc, energy: energyDwh, amount: costMinor, minutes, soc }[target?.kind ?? 'full']
  const wanted = target?.value ?? 100
  return done === null ? undefined : Math.max(0, Math.min(1, done / wanted))
}
