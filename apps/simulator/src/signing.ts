import { createECDH, createHash, createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto'

/** A reading of the meter in Wh. */
export interface MeterReadingWh {
  /** Epoch milliseconds of the charge point's clock. */
  at: number
  wh: number
}

/**
 * Returns the private key of a simulated meter. It is derived from the charge point's identity, so that a charge point
 * that starts again signs with the same key. Simulated meters have no secrets.
 */
function privateKeyOf(identity: string): KeyObject {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(createHash('sha256').update(`meter of ${identity}`).digest())
  const point = ecdh.getPublicKey()
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const d = ecdh.getPrivateKey().toString('base64url').padStart(43, 'A')
  return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', d, x, y }, format: 'jwk' })
}

/** Returns the public key of a charge point's simulated meter, in hexadecimal. */
export function publicMeterKey(identity: string): string {
  return createPublicKey(privateKeyOf(identity)).export({ format: 'der', type: 'spki' }).toString('hex').toUpperCase()
}

/** Returns begin and end of a session in the Open Charge Metering Format, signed by the charge point's meter. */
export function signMeterReadings(identity: string, begin: MeterReadingWh, end: MeterReadingWh): string {
  const reading = ({ at, wh }: MeterReadingWh, occasion: string) => ({
    TM: `${new Date(at).toISOString().replace('.', ',').replace('Z', '+0000')} S`,
    TX: occasion,
    RV: wh / 1000,
    RI: '1-b:1.8.0',
    RU: 'kWh',
    ST: 'G',
  })
  const payload = JSON.stringify({
    FV: '1.0',
    GI: 'Simulator',
    GS: identity,
    PG: 'T1',
    MS: `M-${identity}`.slice(0, 40),
    IS: false,
    IT: 'NONE',
    RD: [reading(begin, 'B'), reading(end, 'E')],
  })
  const signature = sign('sha256', Buffer.from(payload), privateKeyOf(identity)).toString('hex').toUpperCase()
  return `OCMF|${payload}|${JSON.stringify({ SA: 'ECDSA-secp256r1-SHA256', SD: signature })}`
}
