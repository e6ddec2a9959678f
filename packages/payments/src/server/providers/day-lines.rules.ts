import { currencyExponent, Problem, roundHalfUp, toSafeNumber } from '@evops/platform/contract'
import { minorOf } from '../decimals.rules.ts'

/* What files of days are made of: lines of text, decimals with a sign, clocks of a zone. */

/** Lines of bytes in an encoding, without what ends them. A last line counts although nothing ends it. */
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

/** A decimal that may be below nothing. Throws payments.day-row. */
export function signedMinor(text: string, currency: string, row: number): number {
  const isBelow = text.startsWith('-')
  const minor = minorOf(isBelow ? text.slice(1) : text, currency)
  if (minor === undefined) throw new Problem('payments.day-row', { row, column: 'amount' })
  return isBelow ? -minor : minor
}
/** A fee may be finer than the currency (`0.00600`): rounded once, by its order. Throws payments.day-row. */
export function fineMinor(text: string, currency: string, row: number): number {
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
/** Where cells of titles stand; a title that is missing says that this is no such file. Throws payments.day-head. */
export function placesIn(head: readonly string[], titles: readonly string[]): number[] {
  return titles.map((title) => {
    const at = head.indexOf(title)
    if (at < 0) throw new Problem('payments.day-head', { title })
    return at
  })
}
