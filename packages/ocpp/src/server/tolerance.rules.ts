import type { ErrorObject } from 'ajv'

/*
 * Repairs for messages that end or measure a session, so that they are not lost because of content irrelevant to
 * billing: an unknown list value, a vendor's own field, a number written as text. Amounts, times and transaction ids
 * are never changed.
 */

/** Replacement for an invalid value; `drop` removes the field, `dropItem` the whole list entry. */
type Repair = (value: unknown, allowed: readonly unknown[]) => unknown
const drop = Symbol('drop')
const dropItem = Symbol('drop item')

/** Corrects the letter case to that of the list, or uses this value. */
const or =
  (other: unknown): Repair =>
  (value, allowed) =>
    allowed.find((one) => isText(one) && isText(value) && one.toLowerCase() === value.toLowerCase()) ?? other
const isText = (value: unknown): value is string => typeof value === 'string'
const asText: Repair = (value) => (typeof value === 'number' ? String(value) : dropItem)
const asNumber: Repair = (value) =>
  isText(value) && value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : dropItem

/** A value without its measurand, unit or phase would have another meaning, so it is removed completely. */
function values(list: string, value: Repair): Record<string, Repair> {
  const meterValue = `${list}/*/sampledValue/*`
  return {
    [`${list}/*`]: () => dropItem,
    [meterValue]: () => dropItem,
    [`${meterValue}/value`]: value,
    [`${meterValue}/measurand`]: or(dropItem),
    [`${meterValue}/unit`]: or(dropItem),
    [`${meterValue}/phase`]: or(dropItem),
    [`${meterValue}/format`]: or(dropItem),
    [`${meterValue}/location`]: or(dropItem),
    [`${meterValue}/context`]: or(drop),
    [`${meterValue}/signedMeterValue`]: () => drop,
  }
}

const repairs: Readonly<Record<string, Readonly<Record<string, Repair>>>> = {
  StopTransaction: {
    '/reason': or('Other'),
    '/idTag': () => drop,
    '/transactionData': () => drop,
    ...values('/transactionData', asText),
  },
  MeterValues: values('/meterValue', (value, allowed) =>
    isText(value) ? asNumber(value, allowed) : asText(value, allowed),
  ),
  TransactionEvent: {
    '/triggerReason': or('Trigger'),
    '/transactionInfo/stoppedReason': or('Other'),
    '/transactionInfo/chargingState': or(drop),
    '/transactionInfo/timeSpentCharging': () => drop,
    '/transactionInfo/remoteStartId': () => drop,
    '/offline': () => drop,
    '/reservationId': () => drop,
    '/numberOfPhasesUsed': () => drop,
    '/cableMaxCurrent': () => drop,
    '/idToken/type': or('Local'),
    '/idToken/additionalInfo': () => drop,
    '/meterValue': () => drop,
    ...values('/meterValue', asNumber),
  },
}
/** The token at the start of a session determines who pays; at the end it only names the person who ended it. */
const atEnd: Readonly<Record<string, Repair>> = { '/idToken': () => drop }

export function isTolerant(action: string): boolean {
  return Object.hasOwn(repairs, action)
}

/**
 * Removes from a payload, in place, the part that violates this rule. Returns its path, or null if it must not be
 * removed.
 */
export function repair(action: string, payload: object, error: ErrorObject): string | null {
  const path = error.instancePath.split('/').slice(1)
  const { additionalProperty, missingProperty, allowedValues } = error.params as Record<string, unknown>
  if (isText(missingProperty)) path.push(missingProperty)
  if (isText(additionalProperty)) path.push(additionalProperty)
  const where = `/${path.join('/')}`
  if (isText(additionalProperty)) return change(payload, path, drop) ? where : null
  const table = {
    ...repairs[action],
    ...('eventType' in payload && payload.eventType === 'Ended' ? atEnd : {}),
  }
  for (let depth = path.length; depth > 0; depth -= 1) {
    const place = path.slice(0, depth)
    const how = table[`/${place.map((part) => (/^\d+$/.test(part) ? '*' : part)).join('/')}`]
    if (how) return change(payload, place, how(valueAt(payload, place), listOf(allowedValues))) ? where : null
  }
  return null
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function valueAt(payload: object, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, part) => (isObject(value) ? value[part] : undefined), payload)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function change(payload: object, path: readonly string[], to: unknown): boolean {
  if (to === dropItem) {
    const end = path.findLastIndex((part) => /^\d+$/.test(part))
    return end >= 0 && change(payload, path.slice(0, end + 1), drop)
  }
  const [holder, name] = [valueAt(payload, path.slice(0, -1)), path.at(-1)]
  if (name === undefined || !isObject(holder)) return false
  if (to !== drop) holder[name] = to
  else if (Array.isArray(holder)) holder.splice(Number(name), 1)
  else delete holder[name]
  return true
}
