import { identity as legalIdentity, type RefusedCause } from '../../contract/index.ts'

/** What a TLS handshake that broke off means for the person at the charge point; undefined: nothing worth telling. */
export function causeOfTls(code: string | undefined): RefusedCause | undefined {
  if (code === undefined) return undefined
  if (/HTTP_REQUEST|WRONG_VERSION_NUMBER/.test(code)) return 'tls-plain'
  if (/CERTIFICATE_EXPIRED|CERT_NOT_YET_VALID/.test(code)) return 'tls-clock'
  if (/UNKNOWN_CA|BAD_CERTIFICATE|CERTIFICATE_UNKNOWN|CERTIFICATE_REVOKED/.test(code)) return 'tls-untrusted'
  if (/UNSUPPORTED_PROTOCOL|NO_SHARED_CIPHER|PROTOCOL_VERSION|VERSION_TOO_LOW|HANDSHAKE_FAILURE/.test(code))
    return 'tls-version'
  return undefined
}

/** The first byte of a TLS handshake, where HTTP was expected. */
const tlsRecord = 0x16
export const isTlsHello = (packet: Uint8Array | undefined) => packet?.[0] === tlsRecord

/** Who asked for OCPP under an address that is none of ours: the last part of the path names it, where it is an identity. */
export function strayIdentity(url: string, subprotocols: string | undefined): string | undefined {
  if (!/\bocpp/i.test(subprotocols ?? '')) return undefined
  const last = url.split('?')[0]?.split('/').findLast(Boolean) ?? ''
  try {
    return legalIdentity.safeParse(decodeURIComponent(last)).data ?? ''
  } catch {
    return ''
  }
}
