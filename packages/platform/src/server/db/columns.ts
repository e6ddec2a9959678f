/**
 * Encodes the columns of a batch as array literals for statements that unnest them. Otherwise the driver inspects and
 * quotes each value, which is the larger part of a batch's cost.
 */

/** Encodes values that never need quotes: UUIDs, numbers, booleans, words of a fixed list. */
export function encodeUnquotedColumn<Row>(
  rows: readonly Row[],
  pick: (row: Row) => string | number | boolean | null,
): string {
  let text = '{'
  let comma = ''
  for (const row of rows) {
    text += comma + (pick(row) ?? 'NULL')
    comma = ','
  }
  return `${text}}`
}

export function timeColumn<Row>(rows: readonly Row[], pick: (row: Row) => Date | null): string {
  // Rows of a batch often have the same moment, so the last formatted value is cached.
  let last: Date | null = null
  let lastText = 'NULL'
  return encodeUnquotedColumn(rows, (row) => {
    const at = pick(row)
    if (at === last) return lastText
    last = at
    lastText = at === null ? 'NULL' : at.toISOString()
    return lastText
  })
}

/**
 * Encodes instants for `to_timestamp(unnest($n::float8[]) / 1000)`, which PostgreSQL parses faster than text
 * timestamps.
 */
export function millisecondColumn<Row>(rows: readonly Row[], pick: (row: Row) => Date | null): string {
  return encodeUnquotedColumn(rows, (row) => pick(row)?.getTime() ?? null)
}

/** Encodes any text. */
export function textColumn<Row>(rows: readonly Row[], pick: (row: Row) => string | null): string {
  return encodeUnquotedColumn(rows, (row) => {
    const text = pick(row)
    return text === null ? 'NULL' : `"${special.test(text) ? text.replaceAll(everySpecial, String.raw`\$&`) : text}"`
  })
}

const special = /["\\]/
const everySpecial = /["\\]/g

/**
 * Separator between texts that are sent as one parameter and split by PostgreSQL: a control character that our texts
 * never contain.
 */
export const textSeparator = '\u001f'

/**
 * Encodes many long texts as one parameter for `string_to_array($n, E'\\x1f')`. This is cheaper than an array literal,
 * because no value has to be quoted. A separator inside a text becomes a space.
 */
export function joinedColumn<Row>(rows: readonly Row[], pick: (row: Row) => string): Buffer {
  let all = ''
  let between = ''
  for (const row of rows) {
    const text = pick(row)
    all += between + (text.includes(textSeparator) ? text.replaceAll(textSeparator, ' ') : text)
    between = textSeparator
  }
  return Buffer.from(all)
}
