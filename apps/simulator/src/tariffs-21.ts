import { isPayload, type MessagePayload, type CallReaction } from './messages.ts'

/** Tariffs on a 2.1 charge point: by EVSE (0: all EVSEs), and by transaction id for single sessions. */
export interface StoredTariffs {
  readonly byEvse: Map<number, MessagePayload>
  readonly byTransaction: Map<string, MessagePayload>
}
export function createStoredTariffs(): StoredTariffs {
  return { byEvse: new Map(), byTransaction: new Map() }
}

/** Figures of a transaction from which its cost is calculated. */
export interface TransactionUsage {
  readonly ref: string
  readonly evseId: number
  readonly energyWh: number
  readonly seconds: number
}

const dimensions = ['energy', 'chargingTime', 'idleTime', 'fixedFee'] as const
const listOf = (value: unknown): MessagePayload[] => (Array.isArray(value) ? value.filter(isPayload) : [])
const pricesOf = (tariff: MessagePayload, dimension: (typeof dimensions)[number]) => {
  const part = tariff[dimension]
  return isPayload(part) ? listOf(part['prices']) : []
}

/** Returns true if a price depends on the time or the usage. This charge point supports no conditions. */
const isConditional = (tariff: MessagePayload) =>
  dimensions.some((dimension) => pricesOf(tariff, dimension).some(({ conditions }) => conditions !== undefined))

function setDefault({ evseId, tariff }: MessagePayload, { byEvse }: StoredTariffs): string {
  if (!isPayload(tariff)) return 'Rejected'
  if (isConditional(tariff)) return 'ConditionNotSupported'
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
  if (isConditional(tariff)) return 'ConditionNotSupported'
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

/**
 * Returns the cost of a transaction by its tariff, or undefined without a tariff. A simulated vehicle charges until the
 * end, so there is no idle time.
 */
export function costOf(
  { byEvse, byTransaction }: StoredTariffs,
  { ref, evseId, energyWh, seconds }: TransactionUsage,
): { tariffId: unknown; costDetails: MessagePayload } | undefined {
  const tariff = byTransaction.get(ref) ?? byEvse.get(evseId) ?? byEvse.get(0)
  byTransaction.delete(ref)
  if (!tariff) return undefined
  const price = (dimension: (typeof dimensions)[number], name: string) =>
    Number(pricesOf(tariff, dimension)[0]?.[name] ?? 0)
  const sum =
    price('energy', 'priceKwh') * (energyWh / 1_000) +
    price('chargingTime', 'priceMinute') * (seconds / 60) +
    price('fixedFee', 'priceFixed')
  const { minCost } = tariff
  const least = isPayload(minCost) ? Number(minCost['exclTax'] ?? 0) : 0
  const total = { exclTax: Number(Math.max(sum, least).toFixed(5)) }
  const typeOfCost = sum < least ? 'MinCost' : 'NormalCost'
  return {
    tariffId: tariff['tariffId'],
    costDetails: {
      totalCost: { currency: tariff['currency'], typeOfCost, total },
      totalUsage: { energy: energyWh, chargingTime: Math.round(seconds), idleTime: 0 },
    },
  }
}
