/** Audit entry as a feed sends it. */
export interface FeedEntry {
  operatorId: string
  /** Number of the sealed group, which proves order and completeness. */
  seq: number
  /** Hash of the sealed group, in hexadecimal. */
  hash: string
  id: string
  at: string
  userId: string | null
  userName: string
  address: string
  requestId: string
  action: string
  entity: string
  entityId: string | null
  result: string
  /** Changed fields; numbers of cards are masked. */
  changes: readonly unknown[]
}

/** Facility 13 is the audit log (RFC 5424, table 1); severity 6 is informational, 4 a warning. */
const facility = 13
const severityOf = ({ result }: FeedEntry) => (result === 'done' ? 6 : 4)

const asciiName = (text: string, longest: number) => text.replaceAll(/[^\u0021-\u007e]/g, '_').slice(0, longest) || '-'
const escapeValue = (text: string) => text.replaceAll(/[\\"\]]/g, (mark) => `\\${mark}`)

/** Formats an entry as a syslog message (RFC 5424). 32473 is the enterprise number for documentation (RFC 5612). */
export function syslogMessage(entry: FeedEntry, host: string): string {
  const priority = facility * 8 + severityOf(entry)
  const fields = {
    operator: entry.operatorId,
    seq: String(entry.seq),
    hash: entry.hash,
    id: entry.id,
    user: entry.userName,
    userId: entry.userId ?? '',
    address: entry.address,
    entity: entry.entity,
    entityId: entry.entityId ?? '',
    result: entry.result,
  }
  const data = Object.entries(fields).map(([name, value]) => `${name}="${escapeValue(value)}"`)
  const head = `<${priority}>1 ${entry.at} ${asciiName(host, 255)} evops - ${asciiName(entry.action, 32)}`
  // The byte order mark says that the text is UTF-8 (RFC 5424, 6.4).
  return `${head} [audit@32473 ${data.join(' ')}] \uFEFF${JSON.stringify(entry)}`
}

/** Frames messages by octet counting (RFC 6587, 3.4.1). */
export function frameMessages(messages: readonly string[]): Buffer {
  return Buffer.concat(
    messages.map((message) => {
      const bytes = Buffer.from(message, 'utf8')
      return Buffer.concat([Buffer.from(`${bytes.length} `), bytes])
    }),
  )
}
