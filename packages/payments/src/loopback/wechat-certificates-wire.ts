import { createPublicKey } from 'node:crypto'
import { createCertificateAuthority, encodeDistinguishedName, signCertificateRequest } from '@evops/ocpp/server'
import type { LoopbackBooks, LoopbackMerchant } from './bank.ts'
import { createRsaKeyPair } from './key-pairs.ts'

/*
 * Platform certificates, simulated from WeChat's side: created, sent encrypted with the APIv3 key, and used for
 * signing.
 */

interface LoopCertificate {
  serial: string
  pem: string
  privateKey: string
  from: string
  until: string
}
function certificatesOf({ own }: LoopbackMerchant): LoopCertificate[] {
  // Safe cast: written below.
  return JSON.parse(own.certificates ?? '[]') as LoopCertificate[]
}
function merchantOf({ merchants }: LoopbackBooks, merchantId: string): LoopbackMerchant {
  const found = merchants.find((one) => one.merchantId === merchantId)
  if (!found) throw new Error(`the loopback knows no merchant ${merchantId}`)
  return found
}

/** Adds a certificate with this validity in days. It signs from now on. */
export function addLoopbackCertificate(bank: LoopbackBooks, merchantId: string, days: number): string {
  const merchant = merchantOf(bank, merchantId)
  const { publicKey, privateKey } = createRsaKeyPair()
  const commonName = 'Tenpay.com sign (loopback)'
  const made = signCertificateRequest(
    createCertificateAuthority('Tenpay.com Root CA (loopback)', bank.now()),
    {
      commonName,
      subject: encodeDistinguishedName(commonName, ''),
      publicKey: createPublicKey(publicKey).export({ format: 'der', type: 'spki' }),
    },
    { now: bank.now(), days },
  )
  const { serial, certificate: pem, notBefore, notAfter } = made
  const one = { serial, pem, privateKey, from: notBefore.toISOString(), until: notAfter.toISOString() }
  const certificates = JSON.stringify([...certificatesOf(merchant), one])
  merchant.own = { ...merchant.own, certificates, serial }
  return serial
}
export function setSigningCertificate(bank: LoopbackBooks, merchantId: string, serial: string): void {
  const merchant = merchantOf(bank, merchantId)
  merchant.own = { ...merchant.own, serial }
}

/**
 * Returns the signing key for a merchant's responses and callbacks: a certificate if there is one, otherwise WeChat's
 * public key.
 */
export function signingKeyOf(merchant: LoopbackMerchant): { serial: string; privateKey: string } {
  const { serial, privateKey = '' } = merchant.own
  const found = certificatesOf(merchant).find((one) => one.serial === serial)
  return found ?? { serial: merchant.secrets.publicKeyId ?? '', privateKey }
}

/** Returns the response to GET /v3/certificates: all valid certificates. */
export function certificateList(
  { now, certificateFault }: LoopbackBooks,
  merchant: LoopbackMerchant,
  seal: (text: string, associated: string) => { ciphertext: string },
) {
  const spoilt = (text: string) => Buffer.from(text, 'base64').reverse().toString('base64')
  const data = certificatesOf(merchant)
    .filter(({ until }) => new Date(until) > now())
    .map(({ serial, pem, from, until }) => {
      const sealed = seal(pem, 'certificate')
      return {
        serial_no: certificateFault === 'serial' ? `00${serial.slice(2)}` : serial,
        effective_time: from,
        expire_time: until,
        encrypt_certificate:
          certificateFault === 'ciphertext' ? { ...sealed, ciphertext: spoilt(sealed.ciphertext) } : sealed,
      }
    })
  return { data }
}
