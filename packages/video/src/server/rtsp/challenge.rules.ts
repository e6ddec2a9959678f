import { createHash, randomBytes } from 'node:crypto'

/** The method and address of a request to sign. */
export interface DigestRequest {
  method: string
  uri: string
  user: string
  password: string
}
/** Answers a camera's authentication challenge: Digest (RFC 7616, MD5 or SHA-256) before Basic. */
export type Authorizer = (request: DigestRequest) => string

/** Creates the authorizer from the headers of a 401 response; undefined if no scheme is supported. */
export function createAuthorizer(challenges: readonly string[]): Authorizer | undefined {
  const digest = challenges.find((one) => /^digest /i.test(one) && !/algorithm="?(?!md5\b|sha-256\b)/i.test(one))
  if (digest) return digestOf(digest)
  if (challenges.some((one) => /^basic\b/i.test(one)))
    return ({ user, password }) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  return undefined
}

function digestOf(challenge: string): Authorizer {
  const params = new Map<string, string>()
  for (const [, name = '', quoted, plain] of challenge.matchAll(/(\w+)=(?:"([^"]*)"|([^\s,]+))/g))
    params.set(name.toLowerCase(), quoted ?? plain ?? '')
  const realm = params.get('realm') ?? ''
  const nonce = params.get('nonce') ?? ''
  const opaque = params.get('opaque')
  const algorithm = /^sha-256/i.test(params.get('algorithm') ?? '') ? 'SHA-256' : 'MD5'
  const hash = (text: string) =>
    createHash(algorithm === 'MD5' ? 'md5' : 'sha256')
      .update(text)
      .digest('hex')
  const withAuth =
    params
      .get('qop')
      ?.split(',')
      .some((one) => one.trim() === 'auth') ?? false
  let count = 0
  return ({ method, uri, user, password }) => {
    const first = hash(`${user}:${realm}:${password}`)
    const second = hash(`${method}:${uri}`)
    count += 1
    const nc = count.toString(16).padStart(8, '0')
    const cnonce = randomBytes(8).toString('hex')
    const response = withAuth
      ? hash(`${first}:${nonce}:${nc}:${cnonce}:auth:${second}`)
      : hash(`${first}:${nonce}:${second}`)
    const parts = [
      `username="${user.replaceAll(/["\\\r\n]/g, '')}"`,
      `realm="${realm}"`,
      `nonce="${nonce}"`,
      `uri="${uri}"`,
      `response="${response}"`,
      ...(algorithm === 'SHA-256' ? ['algorithm=SHA-256'] : []),
      ...(opaque === undefined ? [] : [`opaque="${opaque}"`]),
      ...(withAuth ? ['qop=auth', `nc=${nc}`, `cnonce="${cnonce}"`] : []),
    ]
    return `Digest ${parts.join(', ')}`
  }
}
