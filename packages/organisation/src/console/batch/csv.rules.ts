/**
 * Splits a CSV text into its records, unchanged. A line break inside quotes does not end a record. Blank lines are left
 * out.
 */
export function csvRecords(text: string): string[] {
  const records: string[] = []
  let start = 0
  let quoted = false
  for (let at = 0; at <= text.length; at += 1) {
    const sign = text[at]
    if (sign === '"') quoted = !quoted
    if (at < text.length && (quoted || sign !== '\n')) continue
    const record = text.slice(start, at).replace(/\r$/, '')
    if (record.trim() !== '') records.push(record)
    start = at + 1
  }
  return records
}

/** The part of a file that one batch call sends, with its number of rows. */
export interface BatchPart {
  count: number
  body: { format: 'csv'; content: string } | { format: 'json'; rows: Record<string, unknown>[] }
}

/**
 * Splits a file's text into batches of at most `size` rows: a JSON array of objects, or CSV whose first record names
 * the columns (each part repeats that record). Throws SyntaxError for invalid JSON.
 */
export function batchParts(text: string, size: number): BatchPart[] {
  const trimmed = text.replace(/^\uFEFF/, '').trim()
  if (/^[[{]/.test(trimmed)) {
    const read: unknown = JSON.parse(trimmed)
    const rows = (Array.isArray(read) ? read : [read]).map((row: unknown) =>
      typeof row === 'object' && row !== null ? { ...row } : { value: row },
    )
    return chunks(rows, size).map((part) => ({ count: part.length, body: { format: 'json', rows: part } }))
  }
  const [head, ...records] = csvRecords(trimmed)
  return chunks(records, size).map((part) => ({
    count: part.length,
    body: { format: 'csv', content: [head, ...part].join('\n') },
  }))
}
function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))
}

/** Encodes the bytes of a file as Base64 for a request. */
export function bytesToBase64(bytes: ArrayBuffer): string {
  let binary = ''
  for (const byte of new Uint8Array(bytes)) binary += String.fromCharCode(byte)
  return btoa(binary)
}
