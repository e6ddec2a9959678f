import { generateKeyPairSync, sign } from 'node:crypto'

/** A reading of the register in Wh, begin (B) or end (E). */
export interface SignedReading {
  at: string
  wh: number
  occasion: 'B' | 'E'
}
/** A meter that signs its readings. */
export interface OcmfMeter {
  /** Its public key in hexadecimal. */
  publicKey: string
  /** Returns a data set with these readings and its signature. */
  sign(...readings: SignedReading[]): string
}

/** Creates a meter with a key of its own. */
export function createOcmfMeter(serial = 'M-1', curve = 'prime256v1'): OcmfMeter {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: curve })
  return {
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('hex').toUpperCase(),
    sign(...readings) {
      const payload = JSON.stringify({
        FV: '1.0',
        GI: 'Test meter',
        GS: serial,
        PG: 'T1',
        MS: serial,
        IS: false,
        IT: 'NONE',
        RD: readings.map(({ at, wh, occasion }) => ({
          TM: `${at.replace('.', ',').replace('Z', '+0000')} S`,
          TX: occasion,
          RV: wh / 1000,
          RI: '1-b:1.8.0',
          RU: 'kWh',
          ST: 'G',
        })),
      })
      const signature = sign('sha256', Buffer.from(payload), privateKey).toString('hex').toUpperCase()
      return `OCMF|${payload}|${JSON.stringify({ SA: 'ECDSA-secp256r1-SHA256', SD: signature })}`
    },
  }
}
