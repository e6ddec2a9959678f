import { createHash } from 'node:crypto'
import { currencyExponent, isMaskedTag } from '@evops/platform/contract'
import { countExtraCells, normalizeNumberText, zoneOffsetAt, type StoredRowError } from '@evops/platform/server'
import type { SessionImportField, SessionImportSettings } from '../../contract/index.ts'
import type { SessionFaultKey } from './session-import.words.ts'
import { readLocalTime } from '@evops/tariffs/contract'

export type SessionFault = StoredRowError<SessionFaultKey>

/** A row that can become a session. */
export interface PastSession {
  row: number
  /** Reference in the file, which is the session's identity. Without one, `startRef`. */
  ref: string
  /**
   * Made from connector, token and start, which identify a session without a reference: importing the same file twice
   * gives the same sessions.
   */
  startRef: string
  /** Null if the file has no station: the charge point determines it. */
  station: string | null
  chargePoint: string
  connectorNo: number
  token: string
  startedAt: number
  endedAt: number
  energyDwh: number
  /** Null if the file has no amounts. */
  amountMinor: number | null
  serviceMinor: number
}

export interface ParsedSessions {
  rows: number
  sessions: PastSession[]
  faults: SessionFault[]
}

const code = /^[A-Za-z0-9._-]{1,40}$/
const tag = /^[\x21-\x7e]([\x20-\x7e]{0,253}[\x21-\x7e])?$/
const hasOffset = /(?:Z|[+-]\d{2}:?\d{2})$/i
/** Returns `+08:00` for `UTC+8`; empty if the text is not an offset. */
function offsetOf(zone: string): string {
  if (/^(?:UTC|GMT|Z)$/i.test(zone)) return 'Z'
  const [, sign, hours = '', minutes = '00'] = /^(?:UTC|GMT)?([+-])(\d{1,2}):?(\d{2})?$/i.exec(zone) ?? []
  return sign === undefined ? '' : `${sign}${hours.padStart(2, '0')}:${minutes}`
}
const decimal = /^(\d{1,12})(?:[.,](\d+))?$/
/** Token of a session without a token. */
export const noToken = 'UNKNOWN'
/** 1 GWh and one thousand million: above these values a column was mapped wrongly. */
const mostDwh = 10_000_000_000
const mostMinor = 100_000_000_000

export interface ReadOptions {
  settings: SessionImportSettings & { timeZone: string }
  now: number
}

/** Reads rows into sessions. Each error of a row is stored with its column. */
export class SessionReader {
  readonly read: ParsedSessions = { rows: 0, sessions: [], faults: [] }
  private readonly refs = new Map<string, number>()
  private readonly starts = new Map<string, number>()
  private readonly stationsOf = new Map<string, { station: string | null; row: number }>()
  private readonly places: ReadonlyMap<SessionImportField, number>
  private readonly options: ReadOptions
  private readonly titles: readonly string[]

  constructor(titles: readonly string[], options: ReadOptions) {
    this.titles = titles
    this.options = options
    this.places = new Map(
      Object.entries(options.settings.mapping).flatMap(([field, title]) => {
        const at = titles.indexOf(title ?? '')
        return at < 0 ? [] : [[field as SessionImportField, at] as const]
      }),
    )
  }

  add(row: number, cells: readonly string[]): void {
    this.read.rows += 1
    const faults: SessionFault[] = []
    const complain: Complain = (field, key, values = {}) => {
      const column = field === null ? null : (this.options.settings.mapping[field] ?? null)
      faults.push({ row, column, key, values })
      return undefined
    }
    const beyond = countExtraCells(cells, this.titles)
    if (beyond) complain(null, 'kit.row-too-long', beyond)
    const session = beyond ? undefined : this.session(row, cells, complain)
    if (session && faults.length === 0) this.check(session, complain)
    if (session && faults.length === 0) this.read.sessions.push(session)
    this.read.faults.push(...faults)
  }

  private session(row: number, cells: readonly string[], complain: Complain): PastSession | undefined {
    const text = (field: SessionImportField) => (cells[this.places.get(field) ?? -1] ?? '').trim()
    const requiredText = (field: SessionImportField) =>
      text(field) || complain(field, 'charging.session-import.required')
    const parsePlaceCode = (field: 'station' | 'chargePoint') => {
      const value = text(field)
      if (code.test(value)) return value
      return value === '' && field === 'station'
        ? undefined
        : value === ''
          ? requiredText(field)
          : complain(field, 'charging.session-import.code', { value })
    }
    const chargePoint = parsePlaceCode('chargePoint')
    const station = parsePlaceCode('station') ?? null
    const connectorNo = this.connector(text('connector'), complain)
    // Our own exports mask the numbers of tokens, so such a session has none.
    const token = isMaskedTag(text('token')) ? noToken : text('token') || noToken
    if (!tag.test(token)) complain('token', 'charging.session-import.token', { value: token })
    const zone = text('timeZone') || undefined
    if (zone !== undefined && zoneOffsetAt(zone, new Date(this.options.now)) === undefined)
      complain('timeZone', 'charging.session-import.zone', { value: zone })
    const startedAt = this.time('startedAt', { text: requiredText('startedAt'), zone }, complain)
    const endedAt = this.time('endedAt', { text: requiredText('endedAt'), zone }, complain)
    if (startedAt !== undefined && endedAt !== undefined && endedAt < startedAt)
      complain('endedAt', 'charging.session-import.session')
    const energyDwh = this.energy(requiredText('energy'), complain)
    const hasAmounts = this.places.has('amount')
    const amountMinor = hasAmounts ? this.money('amount', requiredText('amount'), complain) : null
    const service = hasAmounts ? text('serviceAmount') : ''
    const serviceMinor = this.money('serviceAmount', service || '0', complain)
    const ref = text('ref')
    if (ref.length > 60) complain('ref', 'charging.session-import.long', { max: 60 })
    if (chargePoint === undefined || connectorNo === undefined || startedAt === undefined || endedAt === undefined)
      return undefined
    if (energyDwh === undefined || amountMinor === undefined || serviceMinor === undefined) return undefined
    if (amountMinor !== null && serviceMinor > amountMinor) complain('serviceAmount', 'charging.session-import.part')
    const fields = {
      station,
      chargePoint,
      connectorNo,
      token,
      startedAt,
      endedAt,
      energyDwh,
      amountMinor,
      serviceMinor,
    }
    const startRef = hashStartRef(fields)
    return { row, ref: ref || startRef, startRef, ...fields }
  }

  /** Checks that need the whole file. */
  private check(session: PastSession, complain: Complain): void {
    const { ref, startRef } = session
    const other = this.refs.get(ref) ?? (ref === startRef ? this.starts.get(startRef) : undefined)
    if (other !== undefined) complain('ref', 'charging.session-import.repeated', { other })
    this.refs.set(ref, session.row)
    this.starts.set(startRef, session.row)
    const before = this.stationsOf.get(session.chargePoint)
    if (!before) this.stationsOf.set(session.chargePoint, session)
    else if (before.station !== session.station)
      complain('station', 'charging.session-import.two-stations', {
        value: session.chargePoint,
        other: before.row,
      })
  }

  private connector(text: string, complain: Complain): number | undefined {
    if (text === '') return 1
    return /^[1-9]\d?$/.test(text)
      ? Number(text)
      : complain('connector', 'charging.session-import.connector', { value: text })
  }

  private time(
    field: SessionImportField,
    { text, zone }: { text: string | undefined; zone: string | undefined },
    complain: Complain,
  ): number | undefined {
    if (text === undefined) return undefined
    const { settings } = this.options
    // An offset such as `+08:00` is not a zone with a clock, but the times of its row have it.
    const isZone = zone?.includes('/') === true
    const offset = zone !== undefined && !isZone ? offsetOf(zone) : ''
    const timeZone = isZone ? zone : settings.timeZone
    const at = readLocalTime(hasOffset.test(text) ? text : text + offset, { ...settings, timeZone })
    if (at === undefined) return complain(field, 'charging.session-import.time', { value: text })
    return at <= this.options.now ? at : complain(field, 'charging.session-import.future', { value: text })
  }

  private energy(text: string | undefined, complain: Complain): number | undefined {
    if (text === undefined) return undefined
    const places = this.options.settings.energyUnit === 'kWh' ? 4 : 1
    const dwh = parseDecimalUnits(text, places)
    if (dwh === undefined) return complain('energy', 'charging.session-import.number', { value: text })
    return dwh.units <= mostDwh ? dwh.units : complain('energy', 'charging.session-import.much', { value: text })
  }

  private money(field: 'amount' | 'serviceAmount', text: string | undefined, complain: Complain): number | undefined {
    if (text === undefined) return undefined
    const { currency } = this.options.settings
    const places = this.options.settings.amountUnit === 'minor' ? 0 : currencyExponent(currency)
    const minor = parseDecimalUnits(text, places)
    if (!minor) return complain(field, 'charging.session-import.number', { value: text })
    if (minor.rounded) return complain(field, 'charging.session-import.precise', { value: text, currency, places })
    return minor.units <= mostMinor ? minor.units : complain(field, 'charging.session-import.much', { value: text })
  }
}

type Complain = (field: SessionImportField | null, key: SessionFaultKey, values?: SessionFault['values']) => undefined

/** Converts `12.345` to integer units with this number of places, rounded half up, without a float. */
function parseDecimalUnits(text: string, places: number): { units: number; rounded: boolean } | undefined {
  const match = decimal.exec(normalizeNumberText(text))
  if (!match) return undefined
  const [, whole = '0', part = ''] = match
  const digits = part.slice(0, places).padEnd(places, '0')
  const rest = part.slice(places)
  const up = rest !== '' && rest.charCodeAt(0) >= 53 ? 1 : 0
  return { units: Number(whole + digits) + up, rounded: /[1-9]/.test(rest) }
}

function hashStartRef({
  chargePoint,
  connectorNo,
  token,
  startedAt,
}: Omit<PastSession, 'row' | 'ref' | 'startRef'>): string {
  const start = JSON.stringify([chargePoint, connectorNo, token.toLowerCase(), startedAt])
  return `#${createHash('sha1').update(start).digest('hex')}`
}

/** A06 hardly any energy, A08 longer than a day, A09 more than any car takes. */
export function pastSessionAnomalies({ energyDwh, startedAt, endedAt }: PastSession): string[] {
  const lasted = endedAt - startedAt
  return [
    ...(energyDwh < 5_000 || lasted < 60_000 ? ['A06'] : []),
    ...(lasted > 86_400_000 ? ['A08'] : []),
    ...(energyDwh > 2_500_000 ? ['A09'] : []),
  ]
}
