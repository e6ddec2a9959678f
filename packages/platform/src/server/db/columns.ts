/**
 * Columns of a batch as array literals, for statements that unnest them. The driver would find out of every value what
 * it is and quote it in any case, which is the larger part of a batch's cost.
 */

/** Values that can't need quotes: UUIDs, numbers, booleans, words of a fixed list. */
export function plainColumn<Row>(
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
  // Rows of a batch often share their moment.
  let last: Date | null = null
  let lastText = 'NULL'
  return plainColumn(rows, (row) => {
    const at = pick(row)
    if (at === last) return lastText
    last = at
    lastText = at === null ? 'NULL' : at.toISOString()
    return lastText
  })
}

/** Instants for `to_timestamp(unnest($n::float8[]) / 1000)`, which PostgreSQL reads faster than their text. */
export function millisecondColumn<Row>(rows: readonly Row[], pick: (row: Row) => Date | null): string {
  return plainColumn(rows, (row) => pick(row)?.getTime() ?? null)
}

/** Any text. */
export function textColumn<Row>(rows: readonly Row[], pick: (row: Row) => string | null): string {
  return plainColumn(rows, (row) => {
    const text = pick(row)
    return text === null
      ? 'NULL'
      : `"${special.test(text) ? text.replaceAll(everySpecial, String.raw`\$&`) : text}"`
  })
}

const special = /["\\]/
const everySpecial = /["\\]/g

/** Between texts that are sent as one and taken apart by PostgreSQL: a control character no text of ours holds. */
export const separator = '\u001f'

/**
 * Many long texts as one parameter, for `string_to_array($n, E'\\x1f')`: cheaper than an array literal, since nothing
 * has to be quoted. A separator inside a text becomes a blank.
 */
export function joinedColumn<Row>(rows: readonly Row[], pick: (row: Row) => string): Buffer {
  let all = ''
  let between = ''
  for (const row of rows) {
    const text = pick(row)
    all += between + (text.includes(separator) ? text.replaceAll(separator, ' ') : text)
    between = separator
  }
  return Buffer.from(all)
}
