import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { freePort } from '@evops/platform/testing'

/**
 * Vault's transit engine with one derived key, as in its API documentation: versions, contexts, 403 for an unknown
 * token, 400 for undecryptable data, 503 while it is sealed.
 */
export interface LoopbackVault {
  url: string
  token: string
  calls: string[]
  rotate: () => void
  /** Seals the vault after this many calls; Infinity: unsealed. */
  sealAfter: (calls: number) => void
  close: () => Promise<void>
}

export async function loopbackVault(): Promise<LoopbackVault> {
  const token = `hvs.${randomBytes(16).toString('hex')}`
  const keys = [randomBytes(32)]
  const calls: string[] = []
  let left = Infinity
  const keyOf = (version: number, context: string) =>
    createHmac('sha256', keys[version - 1] ?? '')
      .update(context)
      .digest()
  const encrypt = (plaintext: string, context: string) => {
    const [iv, version] = [randomBytes(12), keys.length]
    const cipher = createCipheriv('aes-256-gcm', keyOf(version, context), iv)
    const body = Buffer.concat([
      iv,
      cipher.update(Buffer.from(plaintext, 'base64')),
      cipher.final(),
      cipher.getAuthTag(),
    ])
    return `vault:v${version}:${body.toString('base64')}`
  }
  const decrypt = (ciphertext: string, context: string) => {
    const [, version = '', body = ''] = /^vault:v(\d+):(.*)$/.exec(ciphertext) ?? []
    const bytes = Buffer.from(body, 'base64')
    const decipher = createDecipheriv('aes-256-gcm', keyOf(Number(version), context), bytes.subarray(0, 12))
    decipher.setAuthTag(bytes.subarray(-16))
    return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('base64')
  }
  const acts: Record<string, (body: Record<string, string>) => object> = {
    encrypt: ({ plaintext = '', context = '' }) => ({ ciphertext: encrypt(plaintext, context) }),
    decrypt: ({ ciphertext = '', context = '' }) => ({ plaintext: decrypt(ciphertext, context) }),
    rewrap: ({ ciphertext = '', context = '' }) => ({
      ciphertext: encrypt(decrypt(ciphertext, context), context),
    }),
  }
  const server: Server = createServer((request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    let text = ''
    request.on('data', (part) => (text += String(part)))
    request.on('end', () => {
      const [, act = '', name] = /^\/v1\/transit\/(\w+)\/(.+)$/.exec(request.url ?? '') ?? []
      calls.push(act)
      if (request.headers['x-vault-token'] !== token) return answer(403, { errors: ['permission denied'] })
      left -= 1
      if (left < 0) return answer(503, { errors: ['Vault is sealed'] })
      if (name !== 'evops-card-keys') return answer(400, { errors: ['encryption key not found'] })
      try {
        return answer(200, { data: acts[act]?.(JSON.parse(text)) })
      } catch {
        return answer(400, { errors: ['cipher: message authentication failed'] })
      }
    })
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { port: at } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${at}`,
    token,
    calls,
    rotate: () => void keys.push(randomBytes(32)),
    sealAfter: (count) => {
      left = count
    },
    async close() {
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
