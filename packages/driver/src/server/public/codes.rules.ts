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
    const own = path.replaceAll(/%3A/gi, ':').replaceAll(/%2F/gi, '/')
    if (/^hlht:/i.test(own)) return readDriverCode(own)
    return asCode(own, { operator: new URLSearchParams(query).get('o'), isLabel: true })
  }
  return asCode(content, { operator: null, isLabel: false })
}

function asCode(text: string, more: Pick<DriverCode, 'operator' | 'isLabel'>): DriverCode | undefined {
  return /^[A-Za-z0-9._*-]{1,60}$/.test(text) ? { ...more, text } : undefined
}

/** Returns the country and party of an EVSE id (eMI3) and the compact rest, or undefined for any other text. */
export function readEvseId(text: string): { prefix: string; rest: string } | undefined {
  const [, country, party, rest] = /^([A-Z]{2})[*-]?([A-Z0-9]{3})[*-]?E([A-Z0-9][A-Z0-9*-]*)$/i.exec(text) ?? []
  if (!country || !party || !rest) return undefined
  return { prefix: `${country}${party}`.toUpperCase(), rest: compactCode(rest) }
}

/** Returns the compact numbers of the charge points that a text may name. */
export function numbersInCode({ text }: DriverCode): string[] {
  const rest = readEvseId(text)?.rest ?? ''
  const numbers = [
    compactCode(text),
    compactCode(text.replace(/\d\d$/, '')),
    rest,
    rest.slice(0, -1),
    rest.slice(0, -2),
  ]
  return [...new Set(numbers)].filter((number) => number !== '')
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

/** The last one or two digits of an EVSE id are the connector. Without any, it means the whole charge point. */
function connectorsOfEvse<C extends CodedConnector>(text: string, connectors: readonly C[]): C[] {
  const rest = readEvseId(text)?.rest
  const exact = connectors.filter(({ chargePointNo, connectorNo, code }) =>
    [compactCode(`${chargePointNo}${connectorNo}`), compactCode(code)].some((own) => own === rest),
  )
  return exact.length > 0 ? exact : connectors.filter(({ chargePointNo }) => compactCode(chargePointNo) === rest)
}
