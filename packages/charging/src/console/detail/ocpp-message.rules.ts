/** Readable form of an OCPP message: the kind, and the main values in one line. */
export interface ReadOcppMessage {
  kind: 'call' | 'answer' | 'refusal' | 'other'
  /** `connectorId 1 · idTag X`. Empty if there are no values. */
  line: string
  /** The whole message, indented. Unchanged if it is not valid JSON. */
  text: string
}

const kinds: Readonly<Record<number, ReadOcppMessage['kind']>> = { 2: 'call', 3: 'answer', 4: 'refusal' }
const longest = 200

/** Parses an OCPP-J message `[2, id, action, payload]`, `[3, id, payload]` or `[4, id, code, text, details]`. */
export function readOcppMessage(body: string): ReadOcppMessage {
  let ocppMessage: unknown
  try {
    ocppMessage = JSON.parse(body)
  } catch {
    return { kind: 'other', line: body.slice(0, longest), text: body }
  }
  const text = JSON.stringify(ocppMessage, undefined, 2)
  if (!Array.isArray(ocppMessage)) return { kind: 'other', line: lineOf(ocppMessage), text }
  const kind = kinds[Number(ocppMessage[0])] ?? 'other'
  if (kind === 'refusal') return { kind, line: [ocppMessage[2], ocppMessage[3]].filter(Boolean).join(' · '), text }
  return { kind, line: lineOf(kind === 'call' ? ocppMessage[3] : ocppMessage[2]), text }
}

function lineOf(payload: unknown): string {
  const values = [...meterValuesOf(payload), ...scalarsOf(payload)]
  return values.join(' · ').slice(0, longest)
}

/** Returns the measured values of a MeterValues message. If it has several timestamps, the last one is used. */
function meterValuesOf(payload: unknown): string[] {
  const moments = fieldOf(payload, 'meterValue') ?? fieldOf(payload, 'transactionData')
  const last: unknown = Array.isArray(moments) ? moments.at(-1) : undefined
  const meterValues = fieldOf(last, 'sampledValue')
  if (!Array.isArray(meterValues)) return []
  return meterValues.map((meterValue: unknown) => {
    const name = textOf(fieldOf(meterValue, 'measurand')) || 'Energy.Active.Import.Register'
    const phase = textOf(fieldOf(meterValue, 'phase'))
    return [name, phase, textOf(fieldOf(meterValue, 'value')), textOf(fieldOf(meterValue, 'unit'))]
      .filter(Boolean)
      .join(' ')
  })
}

function scalarsOf(payload: unknown): string[] {
  if (typeof payload !== 'object' || payload === null) return []
  return Object.entries(payload).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return scalarsOf(value)
    const text = textOf(value)
    return text === '' ? [] : [`${key} ${text}`]
  })
}

function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([name]) => name === key)?.[1]
    : undefined
}
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}
