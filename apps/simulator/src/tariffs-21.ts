import { isPayload, type MessagePayload, type CallReaction } from './messages.ts'

/** Tariffs on a 2.1 charge point: by EVSE (0: all EVSEs), and by transaction id for single sessions. */
export interface StoredTariffs {
  readonly byEvse: Map<number, MessagePayload>
  readonly byTransaction: Map<string, MessagePayload>
}
export function createStoredTariffs(): StoredTariffs {
  return { byEvse: new Map(), byTransaction: new Map() }
}

/** A meter register in Wh at an instant in epoch milliseconds. */
export interface TimedRegister {
  readonly at: number
  readonly wh: number
}
/** Figures of a transaction from which its cost is calculated. */
export interface TransactionUsage {
  readonly ref: string
  readonly evseId: number
  /** Registers from the start to the end, in order of time. */
  readonly registers: readonly TimedRegister[]
  /** Difference of the local time from UTC. Tariffs are in local time. */
  readonly utcOffsetMs: number
}

const dimensions = ['energy', 'chargingTime', 'fixedFee'] as const
const listOf = (value: unknown): MessagePayload[] => (Array.isArray(value) ? value.filter(isPayload) : [])
const pricesOf = (tariff: MessagePayload, dimension: (typeof dimensions)[number]) => {
  const part = tariff[dimension]
  return isPayload(part) ? listOf(part['prices']) : []
}

/** Conditions that this charge point supports. */
const supported = new Set(['startTimeOfDay', 'endTimeOfDay', 'dayOfWeek', 'validFromDate', 'validToDate'])
/** Returns true if a price has another condition. A simulated vehicle has no idle time, so its prices never apply. */
const isUnsupported = (tariff: MessagePayload) =>
  dimensions.some((dimension) =>
    pricesOf(tariff, dimension).some(
      ({ conditions }) => isPayload(conditions) && Object.keys(conditions).some((name) => !supported.has(name)),
    ),
  )

function setDefault({ evseId, tariff }: MessagePayload, { byEvse }: StoredTariffs): string {
  if (!isPayload(tariff)) return 'Rejected'
  if (isUnsupported(tariff)) return 'ConditionNotSupported'
  if (evseId === 0) byEvse.clear()
  byEvse.set(Number(evseId), tariff)
  return 'Accepted'
}

function change(
  { transactionId, tariff }: MessagePayload,
  { byTransaction, byEvse }: StoredTariffs,
  isRunning: (ref: string) => boolean,
): string {
  const ref = typeof transactionId === 'string' ? transactionId : ''
  if (!isRunning(ref)) return 'TxNotFound'
  if (!isPayload(tariff)) return 'Rejected'
  const previous = byTransaction.get(ref) ?? byEvse.values().next().value
  if (previous && previous['currency'] !== tariff['currency']) return 'NoCurrencyChange'
  if (isUnsupported(tariff)) return 'ConditionNotSupported'
  byTransaction.set(ref, tariff)
  return 'Accepted'
}

function list({ evseId }: MessagePayload, { byEvse }: StoredTariffs): MessagePayload {
  const tariffAssignments = [...byEvse]
    .filter(([evse]) => evseId === 0 || evse === 0 || evse === evseId)
    .map(([evse, { tariffId }]) => ({
      tariffId,
      tariffKind: 'DefaultTariff',
      ...(evse > 0 && { evseIds: [evse] }),
    }))
  return tariffAssignments.length > 0 ? { status: 'Accepted', tariffAssignments } : { status: 'NoTariff' }
}

function clear({ tariffIds, evseId }: MessagePayload, { byEvse }: StoredTariffs): MessagePayload {
  const found = [...byEvse].filter(
    ([evse, { tariffId }]) =>
      (evseId === undefined || evse === evseId) && (!Array.isArray(tariffIds) || tariffIds.includes(tariffId)),
  )
  for (const [evse] of found) byEvse.delete(evse)
  const results = found.map(([, { tariffId }]) => ({ tariffId, status: 'Accepted' }))
  return { clearTariffsResult: results.length > 0 ? results : [{ status: 'NoTariff' }] }
}

/** Returns the response to a call about tariffs, or undefined for any other call. */
export function handleTariffCall(
  action: string,
  payload: MessagePayload,
  { tariffs, isRunning }: { tariffs: StoredTariffs; isRunning: (ref: string) => boolean },
): CallReaction | undefined {
  if (action === 'SetDefaultTariff') return { answer: { status: setDefault(payload, tariffs) } }
  if (action === 'ChangeTransactionTariff') return { answer: { status: change(payload, tariffs, isRunning) } }
  if (action === 'GetTariffs') return { answer: list(payload, tariffs) }
  return action === 'ClearTariffs' ? { answer: clear(payload, tariffs) } : undefined
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** Returns true if a price applies at a local time. A period that ends at 00:00, or before its start, wraps around. */
function applies({ conditions }: MessagePayload, localMs: number): boolean {
  if (!isPayload(conditions)) return true
  const { startTimeOfDay, endTimeOfDay, dayOfWeek, validFromDate, validToDate } = conditions
  const [local, weekday] = [new Date(localMs).toISOString(), weekdays[new Date(localMs).getUTCDay()]]
  const [day, time] = [local.slice(0, 10), local.slice(11, 16)]
  const from = typeof startTimeOfDay === 'string' ? startTimeOfDay : '00:00'
  const to = typeof endTimeOfDay === 'string' && endTimeOfDay !== '00:00' ? endTimeOfDay : '24:00'
  const isInTime = from < to ? time >= from && time < to : time >= from || time < to
  return (
    isInTime &&
    (!Array.isArray(dayOfWeek) || dayOfWeek.includes(weekday)) &&
    (typeof validFromDate !== 'string' || day >= validFromDate) &&
    (typeof validToDate !== 'string' || day < validToDate)
  )
}

const halfHourMs = 1_800_000
interface Piece {
  at: number
  wh: number
  minutes: number
}
/** Divides the energy between two registers at the half-hours, in proportion to time. */
function piecesBetween(first: TimedRegister, last: TimedRegister): Piece[] {
  const [spanMs, wh] = [last.at - first.at, last.wh - first.wh]
  if (spanMs <= 0) return [{ at: first.at, wh, minutes: 0 }]
  const pieces: Piece[] = []
  for (let at = first.at; at < last.at;) {
    const end = Math.min(last.at, (Math.floor(at / halfHourMs) + 1) * halfHourMs)
    pieces.push({ at, wh: (wh * (end - at)) / spanMs, minutes: (end - at) / 60_000 })
    at = end
  }
  return pieces
}

/**
 * Returns the cost of a transaction by its tariff, or undefined without a tariff. A simulated vehicle charges until the
 * end, so there is no idle time.
 */
export function costOf(
  { byEvse, byTransaction }: StoredTariffs,
  { ref, evseId, registers, utcOffsetMs }: TransactionUsage,
): { tariffId: unknown; costDetails: MessagePayload } | undefined {
  const tariff = byTransaction.get(ref) ?? byEvse.get(evseId) ?? byEvse.get(0)
  byTransaction.delete(ref)
  const [first, last] = [registers[0], registers.at(-1)]
  if (!tariff || !first || !last) return undefined
  const priceAt = (dimension: (typeof dimensions)[number], name: string, at: number) =>
    Number(pricesOf(tariff, dimension).find((price) => applies(price, at + utcOffsetMs))?.[name] ?? 0)
  const pieces = registers.slice(1).flatMap((register, index) => piecesBetween(registers[index] ?? first, register))
  const sum = pieces.reduce(
    (total, { at, wh, minutes }) =>
      total + priceAt('energy', 'priceKwh', at) * (wh / 1_000) + priceAt('chargingTime', 'priceMinute', at) * minutes,
    priceAt('fixedFee', 'priceFixed', first.at),
  )
  const { minCost } = tariff
  const least = isPayload(minCost) ? Number(minCost['exclTax'] ?? 0) : 0
  const total = { exclTax: Number(Math.max(sum, least).toFixed(5)) }
  return {
    tariffId: tariff['tariffId'],
    costDetails: {
      totalCost: { currency: tariff['currency'], typeOfCost: sum < least ? 'MinCost' : 'NormalCost', total },
      totalUsage: {
        energy: last.wh - first.wh,
        chargingTime: Math.round((last.at - first.at) / 1_000),
        idleTime: 0,
      },
    },
  }
}
