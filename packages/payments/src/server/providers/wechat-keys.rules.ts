import { createPublicKey, X509Certificate, type KeyObject } from 'node:crypto'
import type { Merchant } from '../port.ts'

/*
 * Keys with which WeChat Pay signs, and with which names are encrypted for it: its public key, or its rotating
 * certificates.
 */

/** Returns the valid keys of a serial number: a public key without end, certificates within their validity. */
export function wechatKeysOfSerial(merchant: Merchant, serial: string, now: Date): KeyObject[] {
  const { secrets, oldSecrets } = merchant
  const publicKeys = [secrets, ...(oldSecrets ? [oldSecrets] : [])].flatMap(({ publicKeyId, publicKey }) =>
    publicKey !== undefined && serial === publicKeyId ? [createPublicKey(publicKey)] : [],
  )
  const found = certificatesOf(merchant).filter((one) => one.serialNumber === serial.toUpperCase() && holdsAt(one, now))
  return [...publicKeys, ...found.map(({ publicKey }) => publicKey)]
}
/** Returns true if no key or certificate of the merchant has this serial number, valid or not. */
export function isSerialUnknown(merchant: Merchant, serial: string): boolean {
  const { secrets, oldSecrets } = merchant
  if ([secrets.publicKeyId, oldSecrets?.publicKeyId].includes(serial)) return false
  return certificatesOf(merchant).every(({ serialNumber }) => serialNumber !== serial.toUpperCase())
}
const holdsAt = ({ validFrom, validTo }: X509Certificate, now: Date) =>
  new Date(validFrom) <= now && now < new Date(validTo)
/** Returns the downloaded certificates, and those entered as PEM. */
function certificatesOf({ secrets, oldSecrets, certificates = [] }: Merchant): X509Certificate[] {
  const certificateTexts = [secrets, oldSecrets].flatMap(
    (one) => one?.certificates?.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [],
  )
  return [...certificates, ...certificateTexts].map((pem) => new X509Certificate(pem))
}
/**
 * Returns the key for encrypting names for WeChat: its public key, otherwise the certificate with the longest validity.
 */
export function wechatEncryptionKeyOf(merchant: Merchant, now: Date): { serial: string; key: KeyObject } | undefined {
  const { publicKey, publicKeyId } = merchant.secrets
  if (publicKey !== undefined && publicKeyId !== undefined)
    return { serial: publicKeyId, key: createPublicKey(publicKey) }
  const [newest] = certificatesOf(merchant)
    .filter((one) => holdsAt(one, now))
    .toSorted((a, b) => new Date(b.validTo).getTime() - new Date(a.validTo).getTime())
  return newest && { serial: newest.serialNumber, key: newest.publicKey }
}
