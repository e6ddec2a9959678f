/** A frame as a person reads it: what kind of message it is, and its main values in one line. */
export interface ReadFrame {
  kind: 'call' | 'answer' | 'refusal' | 'other'
  /** `connectorId 1 · idTag X`; empty when it says nothing. */
  line: string
  /** The whole message, indented; as it was when it is not JSON. */
  text: string
}

const kinds: Readonly<Record<number, ReadFrame['kind']>> = { 2: 'call', 3: 'answer', 4: 'refusal' }
const longest = 200

/** Reads an OCPP-J frame `[2, id, action, payload]`, `[3, id, payload]` or `[4, id, code, text, details]`. */
export function readFrame(body: string): ReadFrame {
  let frame: unknown
  try {
    frame = JSON.parse(body)
  } catch {
    return { kind: 'other', line: body.slice(0, longest), text: body }
  }
  const text = JSON.stringify(frame, undefined, 2)
  if (!Array.isArray(frame)) return { kind: 'other', line: lineOf(frame), text }
  const kind = kinds[Number(frame[0])] ?? 'other'
  if (kind === 'refusal') return { kind, line: [frame[2], frame[3]].filter(Boolean).join(' · '), text }
  return { kind, line: lineOf(kind === 'call' ? frame[3] : frame[2]), text }
}

function lineOf(payload: unknown): string {
  const values = [...samplesOf(payload), ...scalarsOf(payload)]
  return values.join(' · ').slice(0, longest)
}

/** The measured values of a MeterValues, the last of several moments. */
function samplesOf(payload: unknown): string[] {
  const moments = fieldOf(payload, 'meterValue') ?? fieldOf(payload, 'transactionData')
  const last: unknown = Array.isArray(moments) ? moments.at(-1) : undefined
  const samples = fieldOf(last, 'sampledValue')
  if (!Array.isArray(samples)) return []
  return samples.map((sample: unknown) => {
    const name = textOf(fieldOf(sample, 'measurand')) || 'Energy.Active.Import.Register'
    const phase = textOf(fieldOf(sample, 'phase'))
    return [name, phase, textOf(fieldOf(sample, 'value')), textOf(fieldOf(sample, 'unit'))]
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
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : ''
}
