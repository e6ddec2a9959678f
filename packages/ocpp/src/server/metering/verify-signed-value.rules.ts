import { verify, type KeyObject } from 'node:crypto'
import { readOcmf, type OcmfDocument } from './ocmf.rules.ts'
import { readPublicKey, type MeterKey } from './public-key.rules.ts'
import { readSignedContent, type SignedContent } from './signed-content.rules.ts'

/** Result of the verification of one signed value. Only `verified` proves that a registered meter signed it. */
export type SignatureVerdict =
  | 'verified'
  /** Neither a registered key fits nor, if none is registered, the key in the message. */
  | 'wrong-signature'
  /** The key in the message fits, and no key is registered. */
  | 'key-not-registered'
  | 'no-key'
  /** The format or the algorithm cannot be verified here. */
  | 'unsupported'
  | 'unreadable'

export interface VerifiedValue {
  verdict: SignatureVerdict
  content: SignedContent
  /** Null for formats other than OCMF and for unreadable content. */
  document: OcmfDocument | null
  /** The key that fits: registered, otherwise that in the message. */
  key: MeterKey | null
}

/** Verifies a signed value, as sent, with the registered keys of its charge point. Never throws. */
export function verifySignedValue(sent: string, registered: readonly MeterKey[]): VerifiedValue {
  const content = readSignedContent(sent)
  const document = content.format === 'OCMF' ? readOcmf(content.text) : null
  return { content, document, ...verdictOf(content, document, registered) }
}

function verdictOf(
  { format, publicKey, text }: SignedContent,
  document: OcmfDocument | null,
  registered: readonly MeterKey[],
): Pick<VerifiedValue, 'verdict' | 'key'> {
  if (format !== 'OCMF') return { verdict: format === '' || text === '' ? 'unreadable' : 'unsupported', key: null }
  if (!document) return { verdict: 'unreadable', key: null }
  if (document.hash === null) return { verdict: 'unsupported', key: null }
  const fitting = registered.find(({ key }) => isSignedBy(document, key))
  if (fitting) return { verdict: 'verified', key: fitting }
  if (registered.length > 0) return { verdict: 'wrong-signature', key: null }
  const claimed = publicKey === null ? null : readPublicKey(publicKey)
  if (!claimed) return { verdict: 'no-key', key: null }
  const isClaimTrue = isSignedBy(document, claimed.key)
  return isClaimTrue ? { verdict: 'key-not-registered', key: claimed } : { verdict: 'wrong-signature', key: null }
}

function isSignedBy({ payload, signature, hash }: OcmfDocument, key: KeyObject): boolean {
  const bytes = Buffer.from(payload)
  return (['der', 'ieee-p1363'] as const).some((dsaEncoding) => {
    try {
      return hash !== null && verify(hash, bytes, { key, dsaEncoding }, signature)
    } catch {
      // A signature that is not in this encoding does not fit.
      return false
    }
  })
}
