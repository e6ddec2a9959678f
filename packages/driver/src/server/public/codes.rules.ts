import type { DriverConnector } from '../../contract/index.ts'

/** A scanned or typed text that may name a connector. */
export interface DriverCode {
  /** Operator in the text; null if it names none. */
  operator: string | null
  text: string
  /** True if the text is from a label, which always contains the code of one connector. */
  isLabel: boolean
}
type CodedConnector = Pick<DriverConnector, 'chargePointNo' | 'connectorNo' | 'code'>

/** Returns a number in lower case without separators: EVSE ids write each separator as `*` or leave it out. */
export const compactCode = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/**
 * Reads T/CEC's address (`hlht://CODE.OPERATOR/`), the app's own link (`https://…/drive/q/CODE?o=OPERATOR`), or a text
 * as typed: a connector code, the number of a charge point, or an EVSE id. Undefined: another link or no code at all.
 */
export function readDriverCode(scanned: string): DriverCode | undefined {
  const content = scanned.replaceAll(/\s+/g, '')
  const [, address] = /^hlht:\/\/(.+?)\/?$/i.exec(content) ?? []
  const [, path, query] = /^https?:\/\/[^/]+\/drive\/q\/([^/?#]+)\/?(?:\?([^#]*))?/i.exec(content) ?? []
  if (address !== undefined) {
    const dot = address.lastIndexOf('.')
    return dot < 1 ? undefined : asCode(address.slice(0, dot), { operator: address.slice(dot + 1), isLabel: true })
  }
  if (path !== undefined) {
    const own = decodeLink(path)
    if (/^hlht:/i.test(own)) return readDriverCode(own)
    return asCode(own, { operator: new URLSearchParams(query).get('o'), isLabel: true })
  }
  return asCode(content, { operator: null, isLabel: false })
}

function asCode(text: string, more: Pick<DriverCode, 'operator' | 'isLabel'>): DriverCode | undefined {
  return /^[A-Za-z0-9._*-]{1,60}$/.test(text) ? { ...more, text } : undefined
}
function decodeLink(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}

/** Number and connector in an EVSE id; `connectorNo` null: the id ends with the number. */
interface EvseReading {
  compactNo: string
  connectorNo: number | null
}
/** Returns the country and party of an EVSE id (eMI3) and what the rest may mean, or undefined for any other text. */
export function readEvseId(text: string): { prefix: string; readings: EvseReading[] } | undefined {
  const [, country, party, rest] = /^([A-Z]{2})[*-]?([A-Z0-9]{3})[*-]?E([A-Z0-9][A-Z0-9*-]*)$/i.exec(text) ?? []
  if (!country || !party || !rest) return undefined
  const whole = { compactNo: compactCode(rest), connectorNo: null }
  const [, parted, last] = /^(.+)[*-](\d{1,2})$/.exec(rest) ?? []
  const splits = parted
    ? [{ compactNo: compactCode(parted), connectorNo: Number(last) }]
    : [1, 2].flatMap((digits) => {
        const end = rest.slice(-digits)
        return rest.length > digits && /^[1-9]\d?$/.test(end)
          ? [{ compactNo: compactCode(rest.slice(0, -digits)), connectorNo: Number(end) }]
          : []
      })
  return { prefix: `${country}${party}`.toUpperCase(), readings: [...splits, whole] }
}

/** Returns the compact numbers of the charge points that a text may name. */
export function numbersInCode({ text }: DriverCode): string[] {
  const withoutConnector = /\d\d$/.test(text) ? [text.slice(0, -2)] : []
  const ofEvse = readEvseId(text)?.readings.map(({ compactNo }) => compactNo) ?? []
  return [...new Set([text, ...withoutConnector, ...ofEvse].map(compactCode))].filter((number) => number !== '')
}

/**
 * Returns the connectors of a text, from those of its charge points. P101 is charge point P101, then connector 1 of P1,
 * so the driver chooses (decision 348); a label is always a connector code. The case matters only where two numbers
 * differ by nothing else. An EVSE id counts if nothing else matches.
 */
export function connectorsOfCode<C extends CodedConnector>(code: DriverCode, connectors: readonly C[]): C[] {
  const byCode = inCase(code.text, connectors, (one) => one.code)
  const byNumber = inCase(code.text, connectors, (one) => one.chargePointNo)
  if (byCode.length > 0 && code.isLabel) return byCode
  const found = [...byNumber, ...byCode]
  return found.length > 0 ? found : connectorsOfEvse(code.text, connectors)
}

/** Returns the rows whose text is equal, or those whose text is equal apart from case if there are none. */
function inCase<C>(text: string, rows: readonly C[], textOf: (row: C) => string): C[] {
  const equal = rows.filter((row) => textOf(row) === text)
  return equal.length > 0 ? equal : rows.filter((row) => textOf(row).toLowerCase() === text.toLowerCase())
}

function connectorsOfEvse<C extends CodedConnector>(text: string, connectors: readonly C[]): C[] {
  const readings = readEvseId(text)?.readings ?? []
  const matches = (isWhole: boolean) =>
    connectors.filter((one) =>
      readings.some(
        ({ compactNo, connectorNo }) =>
          (connectorNo === null) === isWhole &&
          compactCode(one.chargePointNo) === compactNo &&
          (connectorNo ?? one.connectorNo) === one.connectorNo,
      ),
    )
  const exact = matches(false)
  return exact.length > 0 ? exact : matches(true)
}
