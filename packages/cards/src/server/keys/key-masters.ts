import { createHash, timingSafeEqual } from 'node:crypto'
import { Problem } from '@evops/platform/contract'
import { callHttp, createSecretBox, type Config, type Services } from '@evops/platform/server'
import { z } from 'zod'

/**
 * Master key that encrypts card keys. Encrypted data begins with the mark of its master key, so that each master key
 * recognises its own data.
 */
export interface CardMasterKey {
  /** Prefix of everything that it encrypts now. Empty for the oldest form, which has none. */
  mark: () => Promise<string>
  owns: (sealed: Buffer) => boolean
  seal: (key: Buffer, place: string) => Promise<Buffer>
  /** The caller overwrites the key with zeros after use. */
  open: (sealed: Buffer, place: string) => Promise<Buffer>
  /** Encrypts with the newest version of the same master key, without revealing the key here. */
  rewrap?: (sealed: Buffer, place: string) => Promise<Buffer>
}
type Settings = Pick<Config, 'secretKey' | 'cardMaster'>

/**
 * Returns the master keys. The first one encrypts, all of them decrypt. A KMS has priority over the environment's
 * master key, and this one over the installation's secret key.
 */
export function createCardMasterKeys({
  config,
  log,
}: {
  config: Settings
  log: Services['log']
}): readonly [CardMasterKey, ...CardMasterKey[]] {
  const { vault, key, before } = config.cardMaster
  const envMasters = [key, before].flatMap((one) => (one === undefined ? [] : [environmentMaster(one)]))
  const [first = installation(config.secretKey), ...rest] = vault
    ? [vaultMaster(vault, log), ...envMasters]
    : envMasters
  return [first, ...rest, installation(config.secretKey)]
}

/** The oldest method: derived from the installation's secret key, without a mark. */
function installation(secretKey: Buffer): CardMasterKey {
  const box = createSecretBox(secretKey, 'card-keys')
  return {
    mark: async () => '',
    owns: (sealed) => !/^(env|vault):/.test(sealed.subarray(0, 6).toString('latin1')),
    seal: async (key, place) => box.seal(key.toString('hex'), place),
    open: async (sealed, place) => Buffer.from(box.open(sealed, place), 'hex'),
  }
}

/** AES-256-GCM with a key from the environment. Its mark is the beginning of the key's hash. */
function environmentMaster(master: string): CardMasterKey {
  const box = createSecretBox(Buffer.from(master, 'utf8'), 'card-keys')
  const mark = `env:${createHash('sha256').update(`card-master:${master}`).digest('hex').slice(0, 8)}:`
  return {
    mark: async () => mark,
    owns: (sealed) => sealed.subarray(0, mark.length).equals(Buffer.from(mark)),
    seal: async (key, place) => Buffer.concat([Buffer.from(mark), box.seal(key.toString('hex'), place)]),
    open: async (sealed, place) => Buffer.from(box.open(sealed.subarray(mark.length), place), 'hex'),
  }
}

const withinMs = 5_000
const mostBytes = 20_000
const ciphered = z.object({ data: z.object({ ciphertext: z.string().regex(/^vault:v\d+:/) }) })
const plain = z.object({ data: z.object({ plaintext: z.base64() }) })

/**
 * HashiCorp Vault's transit engine (`POST /v1/transit/encrypt/:name`, `/decrypt/:name`, `/rewrap/:name`), with a
 * derived key whose context is the place. The encrypted data also contains the place, so that a key without derivation
 * cannot decrypt it elsewhere.
 */
function vaultMaster(
  { url, token, key: name }: NonNullable<Config['cardMaster']['vault']>,
  log: Services['log'],
): CardMasterKey {
  async function call(act: 'encrypt' | 'decrypt' | 'rewrap', body: object): Promise<unknown> {
    try {
      const {
        status,
        body: answer,
        isCut,
      } = await callHttp(`${url}/v1/transit/${act}/${encodeURIComponent(name)}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-vault-token': token },
        body: JSON.stringify(body),
        reach: 'installation',
        withinMs,
        mostBytes,
      })
      if (status !== 200 || isCut) throw new Error(`answered ${status}`)
      return JSON.parse(answer.toString('utf8'))
    } catch (error) {
      // Neither the request nor the response is logged.
      log.warn(
        { act, reason: error instanceof Error ? error.message : '' },
        'the key management service did not answer',
      )
      throw new Problem('cards.key-master-away')
    }
  }
  const context = (place: string) => Buffer.from(place).toString('base64')
  async function requestCiphertext(act: 'encrypt' | 'rewrap', body: object): Promise<Buffer> {
    const read = ciphered.safeParse(await call(act, body))
    if (!read.success) throw new Problem('cards.key-master-away')
    return Buffer.from(read.data.data.ciphertext)
  }
  const seal = (bytes: Buffer, place: string) =>
    requestCiphertext('encrypt', { plaintext: bytes.toString('base64'), context: context(place) })
  return {
    // The newest version, with which it encrypts now.
    mark: async () => /^vault:v\d+:/.exec((await seal(Buffer.alloc(1), 'mark')).toString())?.[0] ?? 'vault:',
    owns: (sealed) => sealed.subarray(0, 6).toString('latin1') === 'vault:',
    seal: (key, place) => seal(Buffer.concat([placeMark(place), key]), place),
    async open(sealed, place) {
      const read = plain.safeParse(await call('decrypt', { ciphertext: sealed.toString(), context: context(place) }))
      if (!read.success) throw new Problem('cards.key-master-away')
      const bytes = Buffer.from(read.data.data.plaintext, 'base64')
      const start = placeMark(place)
      if (bytes.length <= start.length || !timingSafeEqual(bytes.subarray(0, start.length), start))
        throw new Error('a card key that was sealed elsewhere')
      return bytes.subarray(start.length)
    },
    rewrap: (sealed, place) => requestCiphertext('rewrap', { ciphertext: sealed.toString(), context: context(place) }),
  }
}
const placeMark = (place: string) => createHash('sha256').update(place).digest().subarray(0, 16)
