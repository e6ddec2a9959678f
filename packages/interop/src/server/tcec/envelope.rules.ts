import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto'
import type { PartnerSecrets } from '../../contract/index.ts'

/*
 * Envelope of T/CEC 102.4: the content is encrypted and the encrypted content is signed. The signature is verified
 * before decryption.
 */

/**
 * Encrypts with AES-128-CBC and PKCS#7 padding under DataSecret and DataSecretIV, in Base64. The standard requires the
 * fixed vector.
 */
export function encryptTcecData({ dataSecret, dataSecretIv }: PartnerSecrets, text: string): string {
  const cipher = createCipheriv('aes-128-cbc', dataSecret, dataSecretIv)
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64')
}
/** Returns undefined if the data was encrypted with another key or was changed. */
export function decryptTcecData({ dataSecret, dataSecretIv }: PartnerSecrets, data: string): string | undefined {
  try {
    const decipher = createDecipheriv('aes-128-cbc', dataSecret, dataSecretIv)
    return Buffer.concat([decipher.update(Buffer.from(data, 'base64')), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

/**
 * Returns HMAC-MD5 under SigSecret over the parts in the order of the message: OperatorID, Data, TimeStamp, Seq or Ret,
 * Msg, Data.
 */
export function calculateTcecSignature({ sigSecret }: PartnerSecrets, ...parts: readonly string[]): string {
  return createHmac('md5', sigSecret).update(parts.join('')).digest('hex').toUpperCase()
}
/** Some partners write the signature in lower case. */
export function isTcecSignatureValid(secrets: PartnerSecrets, signature: string, ...parts: readonly string[]): boolean {
  const [wanted, signatureBytes] = [
    Buffer.from(calculateTcecSignature(secrets, ...parts)),
    Buffer.from(signature.toUpperCase()),
  ]
  return wanted.length === signatureBytes.length && timingSafeEqual(wanted, signatureBytes)
}

export const maxClockSkewMs = 10 * 60_000
/** China time is UTC+8 all year. */
const leadMs = 8 * 3_600_000

/** Formats `yyyyMMddHHmmss` in China time. */
export function formatTcecTimestamp(at: Date): string {
  return new Date(at.getTime() + leadMs).toISOString().replaceAll(/\D/g, '').slice(0, 14)
}
/** Returns undefined if the text is no valid time. */
export function parseTcecTimestamp(text: string): Date | undefined {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text) ?? []
  if (parts.length === 0) return undefined
  const [year, month, day, hour, minute, second] = parts
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}+08:00`)
  // Rejects days such as 30 February.
  return Number.isNaN(at) || formatTcecTimestamp(new Date(at)) !== text ? undefined : new Date(at)
}
export function isTimestampRecent(at: Date, now: Date): boolean {
  return Math.abs(now.getTime() - at.getTime()) <= maxClockSkewMs
}

/** Call in the format of the protocol. */
export interface TcecCall {
  OperatorID: string
  Data: string
  TimeStamp: string
  Seq: string
  Sig: string
}
export interface TcecResponse {
  Ret: number
  Msg: string
  Data: string
  Sig: string
}
export interface TcecCallStamp {
  operatorId: string
  at: Date
  seq: string
}
export function buildEncryptedCall(
  secrets: PartnerSecrets,
  { operatorId, at, seq }: TcecCallStamp,
  payload: object,
): TcecCall {
  const [Data, TimeStamp] = [encryptTcecData(secrets, JSON.stringify(payload)), formatTcecTimestamp(at)]
  const Sig = calculateTcecSignature(secrets, operatorId, Data, TimeStamp, seq)
  return { OperatorID: operatorId, Data, TimeStamp, Seq: seq, Sig }
}
/** Builds an encrypted response. `Data` is empty if there is no payload. */
export function buildEncryptedResponse(
  secrets: PartnerSecrets,
  Ret: number,
  Msg: string,
  payload?: object,
): TcecResponse {
  const Data = payload === undefined ? '' : encryptTcecData(secrets, JSON.stringify(payload))
  return { Ret, Msg, Data, Sig: calculateTcecSignature(secrets, String(Ret), Msg, Data) }
}
