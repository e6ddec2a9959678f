import type { ChargePoint } from '@evops/simulator/simulator'

/*
 * Log of the simulator's messages, and the alarms expected from it. They are derived only from the OCPP messages by the
 * catalogue of the domain handbook (section 3.1), so that the product is compared with an independent result.
 */
export interface Noted {
  at: number
  identity: string
  connector: number
  what: 'report' | 'lost' | 'back'
  /** OCPP error code, or null. */
  error: string | null
}
export interface MeterReport {
  identity: string
  wh: number
}
export interface NightLog {
  noted: Noted[]
  /** Sessions whose stop got a response. */
  sessions: MeterReport[]
}
export interface Expected {
  /** Null for the whole station. */
  identity: string | null
  connector: number
  code: string
  reports: number
  /** True if the fault ended before the end of the night. */
  cleared: boolean
}

/** OCPP 1.6 error codes with the handbook's fault codes. */
export const codeOf: Readonly<Record<string, string>> = {
  GroundFailure: 'F20',
  OverCurrentFailure: 'F22',
  HighTemperature: 'F31',
  ConnectorLockFailure: 'F23',
  PowerMeterFailure: 'F07',
  InternalError: 'F40',
  PowerSwitchFailure: 'F12',
  ReaderFailure: 'F08',
  EVCommunicationError: 'F24',
  OverVoltage: 'F21',
  ResetFailure: 'F27',
  LocalListConflict: 'F26',
}
const offline = 'F30'

export function recordNightLog(points: readonly ChargePoint[]): NightLog {
  const log: NightLog = { noted: [], sessions: [] }
  for (const point of points) {
    const starts = new Map<number, number>()
    const addLogEntry = (what: Noted['what'], connector = 0, error: string | null = null) =>
      log.noted.push({ at: Date.now(), identity: point.identity, connector, what, error })
    point.events.on('open', () => addLogEntry('back'))
    point.events.on('close', () => addLogEntry('lost'))
    point.events.on('answered', ({ action, request, answer }) => {
      if (action === 'StatusNotification') {
        const error = String(request['errorCode'])
        addLogEntry('report', Number(request['connectorId']), error === 'NoError' ? null : error)
      }
      if (action === 'StartTransaction') starts.set(Number(answer['transactionId']), Number(request['meterStart']))
      if (action === 'StopTransaction') {
        const start = starts.get(Number(request['transactionId']))
        if (start !== undefined)
          log.sessions.push({ identity: point.identity, wh: Number(request['meterStop']) - start })
      }
    })
  }
  return log
}

/**
 * Returns the expected alarms. `holdMs`: minimum duration of a disconnection. `together`: number of charge points of a
 * station that count as one alarm if all disconnect.
 */
export function expectedAlarms(
  { noted }: NightLog,
  { holdMs, together }: { holdMs: number; together: readonly string[] },
): Expected[] {
  const found = [...faults(noted), ...losses(noted, holdMs)]
  const storm = together.length >= 3 && together.every((identity) => has(found, identity, offline))
  return storm ? [...found, { identity: null, connector: 0, code: offline, reports: 1, cleared: true }] : found
}
const has = (found: readonly Expected[], identity: string, code: string) =>
  found.some((each) => each.identity === identity && each.code === code)

function faults(noted: readonly Noted[]): Expected[] {
  const byPlace = Map.groupBy(
    noted.filter(({ what }) => what === 'report'),
    ({ identity, connector }) => `${identity} ${connector}`,
  )
  return [...byPlace.values()].flatMap((reports) => {
    const found = new Map<string, Expected>()
    for (const { identity, connector, error } of reports) {
      for (const each of found.values()) each.cleared ||= error === null || codeOf[error] !== each.code
      const code = error === null ? undefined : codeOf[error]
      if (code === undefined) continue
      const previous = found.get(code)
      found.set(code, { identity, connector, code, reports: (previous?.reports ?? 0) + 1, cleared: false })
    }
    return [...found.values()]
  })
}

function losses(noted: readonly Noted[], holdMs: number): Expected[] {
  const byPoint = Map.groupBy(
    noted.filter(({ what }) => what !== 'report'),
    ({ identity }) => identity,
  )
  return [...byPoint.entries()].flatMap(([identity, links]) => {
    const gone = links.filter(({ what, at }, place) => {
      const next = links[place + 1]
      return what === 'lost' && next !== undefined && next.at - at > holdMs
    })
    const isOver = links.at(-1)?.what === 'back'
    return gone.length === 0 ? [] : [{ identity, connector: 0, code: offline, reports: gone.length, cleared: isOver }]
  })
}
