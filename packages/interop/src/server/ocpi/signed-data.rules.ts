import type { SignedEvidence } from '@evops/charging/server'

/** SignedData of a charge detail record (OCPI 2.2.1 and 2.3.0, section 10.4.7). */
export interface SignedData {
  encoding_method: string
  /** Base64 of the key's DER bytes. */
  public_key?: string
  signed_values: { nature: string; plain_data: string; signed_data: string }[]
}

/** Longest texts of the standard, in characters. */
const longestMethod = 36
const longestPlain = 512
const longestSigned = 5_000

/**
 * Returns the signed meter values of a session for its record. A record has one encoding method: that of the last value.
 * A value that does not fit into the standard's length is left out, because a part of it proves nothing. Null: none.
 */
export function buildSignedData(evidence: readonly SignedEvidence[]): SignedData | null {
  const named = evidence.filter(({ content }) => content.format !== '')
  const last = named.at(-1)
  if (!last) return null
  const values = named
    .filter(({ content }) => content.format === last.content.format)
    .map((value) => ({
      nature: natureOf(value),
      plain_data: plainOf(value),
      signed_data: Buffer.from(value.content.text).toString('base64'),
    }))
    .filter(({ signed_data: signed }) => signed.length <= longestSigned)
  if (values.length === 0) return null
  const { publicKeyHex } = last
  return {
    encoding_method: last.content.format.slice(0, longestMethod),
    ...(publicKeyHex !== null && { public_key: Buffer.from(publicKeyHex, 'hex').toString('base64') }),
    signed_values: values,
  }
}

const natures: Readonly<Record<string, string>> = { 'Transaction.Begin': 'Start', 'Transaction.End': 'End' }

function natureOf({ context, document }: SignedEvidence): string {
  const occasions = new Set(document?.readings.map(({ occasion }) => occasion))
  const fromReadings = occasions.has('end') ? 'End' : occasions.has('begin') ? 'Start' : 'Intermediate'
  return natures[context] ?? fromReadings
}

/** The signed text without its signature. If it is too long, the last reading alone. */
function plainOf({ content, document }: SignedEvidence): string {
  const text = document?.payload ?? content.text
  if (text.length <= longestPlain) return text
  const reading = document?.readings.findLast(({ registerDwh }) => registerDwh !== null)
  if (!reading || reading.registerDwh === null) return ''
  const at = reading.at === null ? '' : `${new Date(reading.at).toISOString()} `
  return `${at}${reading.registerDwh / 10_000} kWh`
}
