import {
  toWgs84,
  type MessageMapping,
  type PositionSystem,
  type MessageRefusalReason,
  type VehicleValueName,
} from '../../contract/index.ts'

/** Values of a message in our units. Null: not reported or impossible. Positions are WGS-84. */
export interface VehicleReading {
  /** Vehicle name as used by the source. */
  name: string
  /** Epoch ms, by the vehicle's clock. */
  at: number
  place: { longitude: number; latitude: number } | null
  speedKmh: number | null
  heading: number | null
  odometerM: number | null
  soc: number | null
  /** Reported values that are impossible. */
  unbelieved: VehicleValueName[]
}
export interface RefusedVehicleMessage {
  name: string | null
  refused: MessageRefusalReason
}
export interface SourceMessageFormat {
  mapping: MessageMapping
  system: PositionSystem
}

export const maxPlausibleKmh = 200
const mostOdometerM = 10_000_000_000
const perKmh = { kmh: 1, 'tenth-kmh': 0.1, ms: 3.6, knots: 1.852 } as const
const perMetre = { m: 1, 'tenth-km': 100, km: 1_000 } as const
const perPercent = { percent: 1, 'tenth-percent': 0.1, fraction: 100 } as const
const perDegree = { degrees: 1, e6: 1e-6, e7: 1e-7 } as const
/** Maximum values of one, two and four bytes, which devices send for unknown. */
const unknowns = new Set([255, 65_535, 4_294_967_295])
/** A receiver without satellites reports 0, 0 in the Gulf of Guinea, where no vehicle drives. */
const nowhereDegrees = 0.001

/** Returns the messages of a request: the list that the mapping names, or the single message. */
export function extractMessages(sent: unknown, { mapping }: SourceMessageFormat): unknown[] {
  const found = valueAtJsonPointer(sent, mapping.messages)
  return Array.isArray(found) ? found : [found]
}

export function readVehicleMessage(
  message: unknown,
  { mapping, system }: SourceMessageFormat,
  topic = '',
): VehicleReading | RefusedVehicleMessage {
  if (typeof message !== 'object' || message === null) return { name: null, refused: 'not-json' }
  const name = nameOf(message, mapping, topic)
  if (name === null) return { name, refused: 'no-vehicle' }
  const at = timeOf(valueAtJsonPointer(message, mapping.time), mapping.timeForm)
  if (at === undefined) return { name, refused: 'no-time' }
  const unbelieved: VehicleValueName[] = []
  const valueOfPointer = (pointer: string) => (pointer === '' ? undefined : valueAtJsonPointer(message, pointer))
  const sign = <V>(of: VehicleValueName, raw: unknown, believe: (n: number) => V | undefined): V | null => {
    if (raw === undefined || raw === null || raw === '') return null
    const n = numberOf(raw)
    const value = n === undefined ? undefined : believe(n)
    if (value === undefined) unbelieved.push(of)
    return value ?? null
  }
  const place = placeOf(valueOfPointer(mapping.longitude), valueOfPointer(mapping.latitude), {
    mapping,
    system,
  })
  if (place === undefined) unbelieved.push('place')
  const reading = {
    name,
    at,
    place: place ?? null,
    speedKmh: sign('speed', valueOfPointer(mapping.speed), (n) => {
      const kmh = n * perKmh[mapping.speedUnit]
      return kmh >= 0 && kmh <= maxPlausibleKmh ? Math.round(kmh) : undefined
    }),
    heading: sign('heading', valueOfPointer(mapping.heading), (n) =>
      n >= 0 && n <= 360 ? Math.round(n) % 360 : undefined,
    ),
    odometerM: sign('odometer', valueOfPointer(mapping.odometer), (n) => {
      const metres = Math.round(n * perMetre[mapping.odometerUnit])
      return n > 0 && !unknowns.has(n) && metres <= mostOdometerM ? metres : undefined
    }),
    soc: sign('soc', valueOfPointer(mapping.soc), (n) => {
      const pct = n * perPercent[mapping.socUnit]
      return pct >= 0 && pct <= 100 ? Math.round(pct) : undefined
    }),
    unbelieved,
  }
  return hasAnyValue(reading) ? reading : { name, refused: 'nothing' }
}
/** Speed and heading are useless without a position. */
function hasAnyValue({ place, odometerM, soc }: VehicleReading): boolean {
  return place !== null || odometerM !== null || soc !== null
}

/** Null: not reported. Undefined: impossible. */
function placeOf(
  east: unknown,
  north: unknown,
  { mapping, system }: SourceMessageFormat,
): VehicleReading['place'] | undefined {
  const isPresent = (raw: unknown) => raw !== undefined && raw !== null && raw !== ''
  if (!isPresent(east) && !isPresent(north)) return null
  const [x, y] = [numberOf(east), numberOf(north)]
  if (x === undefined || y === undefined) return undefined
  const unit = perDegree[mapping.degreeUnit]
  const position = { longitude: x * unit, latitude: y * unit }
  if (Math.abs(position.longitude) > 180 || Math.abs(position.latitude) > 90) return undefined
  if (Math.abs(position.longitude) < nowhereDegrees && Math.abs(position.latitude) < nowhereDegrees) return undefined
  return toWgs84(position, system)
}

function nameOf(message: object, mapping: MessageMapping, topic: string): string | null {
  const level = mapping.vehicleTopicLevel
  const raw = level === null ? valueAtJsonPointer(message, mapping.vehicle) : topic.split('/')[level - 1]
  const text = typeof raw === 'string' ? raw.trim() : typeof raw === 'number' ? String(raw) : ''
  return text === '' || text.length > 64 || hasControl(text) ? null : text
}
// oxlint-disable-next-line no-control-regex -- what a text of the database cannot hold, or nobody can read
const hasControl = (text: string) => /[\u0000-\u001f]/.test(text)

const isoForm = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/
const beijingForm = /^(\d{2}|\d{4})[-/]?(\d{2})[-/]?(\d{2})[ T]?(\d{2}):?(\d{2}):?(\d{2})$/
const beijingMs = 8 * 3_600_000

function timeOf(raw: unknown, form: MessageMapping['timeForm']): number | undefined {
  if (form === 'seconds' || form === 'milliseconds') {
    const n = numberOf(raw)
    const at = n === undefined ? Number.NaN : form === 'seconds' ? n * 1_000 : n
    return at > 0 && at < 8.64e15 ? Math.round(at) : undefined
  }
  if (typeof raw !== 'string' && typeof raw !== 'number') return undefined
  const text = String(raw).trim()
  if (text.length > 40) return undefined
  if (form === 'beijing') return beijingTime(text)
  const parts = isoForm.exec(text)
  if (!parts) return undefined
  const [, offset] = parts
  const at = Date.parse(offset === undefined ? `${text.replace(' ', 'T')}Z` : text.replace(' ', 'T'))
  return Number.isNaN(at) ? undefined : at
}
function beijingTime(text: string): number | undefined {
  const found = beijingForm.exec(text)
  if (!found) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found.slice(1).map(Number)
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 23 || minute > 59 || second > 59) return undefined
  return Date.UTC(year < 100 ? 2_000 + year : year, month - 1, day, hour, minute, second) - beijingMs
}

/** Accepts a number, or a text that contains only a number. */
function numberOf(raw: unknown): number | undefined {
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw : undefined
  if (typeof raw !== 'string' || raw.length > 24 || !/^\s*-?\d+(?:\.\d+)?\s*$/.test(raw)) return undefined
  return Number(raw)
}

const mostPointers = 1_000
/** Cache of parsed pointers, because each message uses the same ones. */
const pointers = new Map<string, readonly string[]>()
function stepsOf(pointer: string): readonly string[] {
  const cached = pointers.get(pointer)
  if (cached) return cached
  const steps = pointer === '' ? [] : pointer.slice(1).split('/').map(stepOf)
  if (pointers.size >= mostPointers) pointers.clear()
  pointers.set(pointer, steps)
  return steps
}
const stepOf = (text: string) => text.replaceAll('~1', '/').replaceAll('~0', '~')

/** Returns the value at a JSON pointer (RFC 6901). Undefined: no value. */
export function valueAtJsonPointer(within: unknown, pointer: string): unknown {
  let found = within
  for (const key of stepsOf(pointer)) {
    if (typeof found !== 'object' || found === null) return undefined
    if (!Object.hasOwn(found, key)) return undefined
    found = (found as Record<string, unknown>)[key]
  }
  return found
}
