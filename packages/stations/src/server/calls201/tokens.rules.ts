import type { IdToken } from '@evops/ocpp/contract'

/** Card numbers of 4, 7 or 10 bytes in hexadecimal digits (ISO 14443), contracts (eMAID); all else is named by us. */
export function idTokenOf(idTag: unknown): IdToken {
  const idToken = String(idTag)
  if (/^(?:[0-9A-F]{8}|[0-9A-F]{14}|[0-9A-F]{20})$/i.test(idToken)) return { idToken, type: 'ISO14443' }
  if (/^[A-Z]{2}-?[A-Z0-9]{3}-?C[A-Z0-9]{8}-?[A-Z0-9]?$/i.test(idToken)) return { idToken, type: 'eMAID' }
  return { idToken, type: 'Central' }
}
