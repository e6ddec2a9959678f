import { ocppIdentity as legalIdentity, type RefusedCause } from '../../contract/index.ts'

/**
 * Returns the cause of a failed TLS handshake for the person at the charge point, or undefined if it is not relevant.
 */
export function tlsFailureCause(code: string | undefined): RefusedCause | undefined {
  if (code === undefined) return undefined
  if (/HTTP_REQUEST|WRONG_VERSION_NUMBER/.test(code)) return 'tls-plain'
  if (/CERTIFICATE_EXPIRED|CERT_NOT_YET_VALID/.test(code)) return 'tls-clock'
  if (/UNKNOWN_CA|BAD_CERTIFICATE|CERTIFICATE_UNKNOWN|CERTIFICATE_REVOKED/.test(code)) return 'tls-untrusted'
  if (/UNSUPPORTED_PROTOCOL|NO_SHARED_CIPHER|PROTOCOL_VERSION|VERSION_TOO_LOW|HANDSHAKE_FAILURE/.test(code))
    return 'tls-version'
  return undefined
}

/** First byte of a TLS handshake, received instead of HTTP. */
const tlsRecord = 0x16
export const isTlsHello = (packet: Uint8Array | undefined) => packet?.[0] === tlsRecord

/**
 * Returns the identity of an OCPP connection attempt under an unknown URL: the last part of the path, if it is a valid
 * identity.
 */
export function identityOfUnknownUrl(url: string, subprotocols: string | undefined): string | undefined {
  if (!/\bocpp/i.test(subprotocols ?? '')) return undefined
  const last = url.split('?')[0]?.split('/').findLast(Boolean) ?? ''
  try {
    return legalIdentity.safeParse(decodeURIComponent(last)).data ?? ''
  } catch {
    return ''
  }
}
