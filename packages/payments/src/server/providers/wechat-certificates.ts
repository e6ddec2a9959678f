import { X509Certificate } from 'node:crypto'
import {
  ForgedCallbackError,
  isRecord,
  parseProviderJson,
  ProviderError,
  requireRecordField,
  requireTextField,
  type ProviderConnection,
} from '../port.ts'
import { isWechatResponseGenuine, sendWechatRequest, decryptResource } from './wechat.ts'

/*
 * Platform certificates of WeChat Pay v3 (GET /v3/certificates): each is encrypted with the APIv3 key, which
 * authenticates the first ones. The response itself is signed with one of the certificates that it contains, or with an
 * earlier one.
 */

export interface PlatformCertificate {
  serial: string
  pem: string
  effectiveAt: Date
  expiresAt: Date
}

/**
 * Returns a merchant's certificates that have not expired. Throws ProviderError: nothing of an incomplete response is
 * stored.
 */
export async function platformCertificates(wire: ProviderConnection): Promise<PlatformCertificate[]> {
  const path = '/v3/certificates'
  const answer = await sendWechatRequest(wire, { channel: 'certificates', path, correlation: wire.merchant.merchantId })
  const rows = parseProviderJson(answer.text)['data']
  const found = (Array.isArray(rows) ? rows : []).filter(isRecord).map((row) => openedOf(wire, row))
  const brought = found.map(({ pem }) => pem)
  const merchant = { ...wire.merchant, certificates: [...brought, ...(wire.merchant.certificates ?? [])] }
  if (!isWechatResponseGenuine(merchant, answer, wire.now()))
    throw new ProviderError('unknown', 'the signature of the certificates is not valid')
  return found.filter(({ expiresAt }) => expiresAt > wire.now())
}

/** Decrypts a row, which must be a certificate with the serial number of the row. */
function openedOf({ merchant }: ProviderConnection, row: Record<string, unknown>): PlatformCertificate {
  const serial = requireTextField(row, 'serial_no').toUpperCase()
  const pem = pemOf(() => decryptResource(merchant, requireRecordField(row, 'encrypt_certificate')))
  const certificate = pemOf(() => new X509Certificate(pem))
  if (certificate.serialNumber !== serial)
    throw new ProviderError('unknown', `certificate ${serial} has another serial number`)
  // The row repeats these values. The encrypted ones are used.
  const { validFrom, validTo } = certificate
  return { serial, pem, effectiveAt: new Date(validFrom), expiresAt: new Date(validTo) }
}
function pemOf<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    const what =
      error instanceof ForgedCallbackError ? 'a certificate does not open under the APIv3 key' : 'no certificate'
    throw new ProviderError('unknown', what, { cause: error })
  }
}
