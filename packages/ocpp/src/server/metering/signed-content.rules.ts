import { parseUntrustedJson } from '@evops/platform/server'

/** Signed meter value, as far as its envelope can be read. */
export interface SignedContent {
  /** Name of the format: OCMF, EDL, or as the charge point names it. Empty if unknown. */
  format: string
  /** The signed data without its envelope. An OCMF text is decoded; anything else is as sent. */
  text: string
  /** Encoding of `text`. */
  encoding: 'plain' | 'hex' | 'base64'
  /** Public key in the message. It proves nothing about the meter until it is registered. */
  publicKey: string | null
}

interface Envelope {
  data: string
  encodingMethod: string
  publicKey: string | null
}

/**
 * Reads the content of a signed value as sent: in OCPP 1.6 the value itself, or the object of OCPP 2.x as text (the Open
 * Charge Alliance's note about signed meter values); in 2.x the object as text. Never throws.
 */
export function readSignedContent(sent: string): SignedContent {
  const { data, encodingMethod, publicKey } = envelopeOf(sent)
  const ocmf = ocmfTextOf(data)
  if (ocmf !== null) return { format: 'OCMF', text: ocmf, encoding: 'plain', publicKey }
  const format = encodingMethod || (data.startsWith('AP;') ? 'Alfen' : '')
  return { format, text: data, encoding: encodingOf(data), publicKey }
}

function envelopeOf(sent: string): Envelope {
  const bare = { data: sent, encodingMethod: '', publicKey: null }
  if (!sent.trimStart().startsWith('{')) return bare
  const object = parseJsonObject(sent)
  const data = object?.['signedMeterData']
  if (object === null || typeof data !== 'string') return bare
  const { encodingMethod, publicKey } = object
  return {
    data,
    encodingMethod: typeof encodingMethod === 'string' ? encodingMethod.slice(0, 50) : '',
    publicKey: typeof publicKey === 'string' && publicKey.trim() !== '' ? publicKey : null,
  }
}

/** Returns the object in JSON text, or null. */
export function parseJsonObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = parseUntrustedJson(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
    return { ...value }
  } catch {
    return null
  }
}

const mark = 'OCMF|'

/** Returns OCMF text that is sent as it is, in hexadecimal or in base64. Null for other content. */
function ocmfTextOf(data: string): string | null {
  if (data.startsWith(mark)) return data
  const encoding = encodingOf(data)
  if (encoding === 'plain') return null
  const text = Buffer.from(data.trim(), encoding).toString('utf8')
  return text.startsWith(mark) ? text : null
}

function encodingOf(data: string): SignedContent['encoding'] {
  const text = data.trim()
  if (text.length >= 8 && text.length % 2 === 0 && /^[0-9a-f]+$/i.test(text)) return 'hex'
  return text.length >= 8 && /^[A-Za-z0-9+/]+={0,2}$/.test(text) ? 'base64' : 'plain'
}
