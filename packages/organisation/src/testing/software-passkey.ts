import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

/** Options that the server sends to the browser, as far as an authenticator reads them. */
export interface PasskeyOptions {
  challenge: string
  rp?: { id: string }
  rpId?: string
  user?: { id: string }
}
/** Faults that a test can put into a reply. */
export interface SoftwarePasskeyFault {
  origin?: string
  challenge?: string
  type?: string
  rpId?: string
  /** False: the authenticator did not verify its user. */
  verified?: boolean
  /** The next use counts from here. */
  counter?: number
  userHandle?: string
  /** Another device's passkey signs. */
  signer?: SoftwarePasskey
}
export interface SoftwarePasskey {
  /** Answers `navigator.credentials.create` as JSON. */
  create(options: PasskeyOptions, flaw?: SoftwarePasskeyFault): string
  /** Answers `navigator.credentials.get` as JSON. Each use counts one more. */
  use(options: PasskeyOptions, flaw?: SoftwarePasskeyFault): string
  sign: (data: Buffer) => Buffer
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()

/** An authenticator in software: a P-256 key with a counter, for one account (W3C Web Authentication Level 3). */
export function softwarePasskey(origin: string): SoftwarePasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  let counter = 0
  let userHandle = ''

  const clientData = (type: string, { challenge }: PasskeyOptions, flaw: SoftwarePasskeyFault) =>
    Buffer.from(
      JSON.stringify({
        type: flaw.type ?? type,
        challenge: flaw.challenge ?? challenge,
        origin: flaw.origin ?? origin,
        crossOrigin: false,
      }),
    )
  /** `isNew`: with the attested credential data of a new passkey. */
  const authData = (rpId: string, isNew: boolean, { verified = true, ...flaw }: SoftwarePasskeyFault) => {
    counter = flaw.counter ?? counter + 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const flags = 0x01 | (verified ? 0x04 : 0) | (isNew ? 0x40 : 0)
    const head = Buffer.concat([sha256(flaw.rpId ?? rpId), Buffer.from([flags]), count])
    if (!isNew) return head
    const length = Buffer.alloc(2)
    length.writeUInt16BE(credentialId.length)
    return Buffer.concat([head, Buffer.alloc(16), length, credentialId, coseKey()])
  }
  const coseKey = () => {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    return cbor(
      new Map<number, number | Buffer>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
  }
  const credential = (response: Record<string, unknown>) =>
    JSON.stringify({
      id: credentialId.toString('base64url'),
      rawId: credentialId.toString('base64url'),
      type: 'public-key',
      response,
      clientExtensionResults: {},
    })
  const sign = (data: Buffer) => createSign('SHA256').update(data).sign(privateKey)

  return {
    create(options, flaw = {}) {
      userHandle = options.user?.id ?? ''
      const attestation = new Map<string, string | Buffer | Map<string, never>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, never>()],
        ['authData', authData(options.rp?.id ?? '', true, flaw)],
      ])
      return credential({
        clientDataJSON: clientData('webauthn.create', options, flaw).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      })
    },
    use(options, flaw = {}) {
      const client = clientData('webauthn.get', options, flaw)
      const data = authData(options.rpId ?? '', false, flaw)
      return credential({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: (flaw.signer?.sign ?? sign)(Buffer.concat([data, sha256(client)])).toString('base64url'),
        userHandle: flaw.userHandle ?? userHandle,
      })
    },
    sign,
  }
}

type Cbor = number | string | Buffer | Map<number | string, Cbor>

/** Encodes the few types of CBOR that WebAuthn needs (RFC 8949). */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value)
  if (typeof value === 'string') return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value])
  const entries = [...value].flatMap(([key, one]) => [cbor(key), cbor(one)])
  return Buffer.concat([cborHead(5, value.size), ...entries])
}

function cborHead(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff])
}
