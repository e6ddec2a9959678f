import { createPublicKey, X509Certificate, type KeyObject } from 'node:crypto'
import type { Merchant } from '../port.ts'

/* What WeChat Pay signs with, and what names travel to it under: its public key, or its certificates, which rotate. */

/** What a serial names and what holds now: a public key without end, certificates within their time. */
export function keysOf(merchant: Merchant, serial: string, now: Date): KeyObject[] {
  const { secrets, oldSecrets } = merchant
  const given = [secrets, ...(oldSecrets ? [oldSecrets] : [])].flatMap(({ publicKeyId, publicKey }) =>
    publicKey !== undefined && serial === publicKeyId ? [createPublicKey(publicKey)] : [],
  )
  const found = certificatesOf(merchant).filter(
    (one) => one.serialNumber === serial.toUpperCase() && holdsAt(one, now),
  )
  return [...given, ...found.map(({ publicKey }) => publicKey)]
}
/** A serial that no key or certificate of the merchant's has, whether it holds or not. */
export function isUnknown(merchant: Merchant, serial: string): boolean {
  const { secrets, oldSecrets } = merchant
  if ([secrets.publicKeyId, oldSecrets?.publicKeyId].includes(serial)) return false
  return certificatesOf(merchant).every(({ serialNumber }) => serialNumber !== serial.toUpperCase())
}
const holdsAt = ({ validFrom, validTo }: X509Certificate, now: Date) =>
  new Date(validFrom) <= now && now < new Date(validTo)
/** Those that were fetched, and PEM after PEM those that were given by hand. */
function certificatesOf({ secrets, oldSecrets, certificates = [] }: Merchant): X509Certificate[] {
  const given = [secrets, oldSecrets].flatMap(
    (one) => one?.certificates?.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [],
  )
  return [...certificates, ...given].map((pem) => new X509Certificate(pem))
}
/** What names travel under to WeChat: its public key, else the certificate that holds longest. */
export function sealingOf(merchant: Merchant, now: Date): { serial: string; key: KeyObject } | undefined {
  const { publicKey, publicKeyId } = merchant.secrets
  if (publicKey !== undefined && publicKeyId !== undefined)
    return { serial: publicKeyId, key: createPublicKey(publicKey) }
  const [newest] = certificatesOf(merchant)
    .filter((one) => holdsAt(one, now))
    .toSorted((a, b) => new Date(b.validTo).getTime() - new Date(a.validTo).getTime())
  return newest && { serial: newest.serialNumber, key: newest.publicKey }
}
