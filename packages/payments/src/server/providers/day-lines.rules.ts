import { currencyExponent, Problem, roundHalfUp, toSafeNumber } from '@evops/platform/contract'
import { decimalToMinor } from '../decimals.rules.ts'

/* Parts of day files: lines of text, decimals with a sign, local times of a zone. */

/** Decodes bytes into lines without line ends. A last line without a line end counts. */
export async function* linesOf(bytes: AsyncIterable<Uint8Array>, encoding = 'utf-8'): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  let rest = ''
  for await (const part of bytes) {
    const lines = (rest + decoder.decode(part, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield line.endsWith('\r') ? line.slice(0, -1) : line
  }
  rest += decoder.decode()
  if (rest !== '') yield rest
}

/** Parses a decimal that may be negative. Throws payments.day-row. */
export function parseSignedMinor(text: string, currency: string, row: number): number {
  const isBelow = text.startsWith('-')
  const minor = decimalToMinor(isBelow ? text.slice(1) : text, currency)
  if (minor === undefined) throw new Problem('payments.day-row', { row, column: 'amount' })
  return isBelow ? -minor : minor
}
/** Parses a fee that may be finer than the currency (`0.00600`), rounded half up once. Throws payments.day-row. */
export function parseFractionalMinor(text: string, currency: string, row: number): number {
  const [, sign, whole, part = ''] = /^(-?)(\d{1,12})(?:\.(\d{1,9}))?$/.exec(text) ?? []
  if (whole === undefined) throw new Problem('payments.day-row', { row, column: 'fee' })
  const scale = 10n ** BigInt(part.length)
  const fine = BigInt(`${whole}${part}`) * 10n ** BigInt(currencyExponent(currency))
  return toSafeNumber(roundHalfUp(sign === '-' ? -fine : fine, scale))
}
/** `2026-11-22 20:00:00` in Beijing. Throws payments.day-row. */
export function beijingTime(text: string, row: number): Date {
  const at = new Date(`${text.replace(' ', 'T')}+08:00`)
  if (Number.isNaN(at.getTime())) throw new Problem('payments.day-row', { row, column: 'time' })
  return at
}
/** Returns the positions of titles. A missing title means that the file is not valid. Throws payments.day-head. */
export function columnPositionsIn(head: readonly string[], titles: readonly string[]): number[] {
  return titles.map((title) => {
    const at = head.indexOf(title)
    if (at < 0) throw new Problem('payments.day-head', { title })
    return at
  })
}
