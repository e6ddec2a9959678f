import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Claims = Record<string, unknown>
interface Grant {
  clientId: string
  redirectUri: string
  nonce: string
  challenge: string
}

export interface TestProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /** Claims of the person who signs in at the provider. */
  person: Claims
  /** Additional claims of userinfo; undefined: the endpoint does not exist. */
  userinfo: Claims | undefined
  /** Deliberately wrong claims of the ID token. */
  wrong: Claims
  /** True to sign with a key that is not published. */
  foreignKey: boolean
  /** Status of the token endpoint; 0: it never answers. */
  tokenStatus: number
  /** Error that the provider returns to the browser instead of a code. */
  error: string
  /** Deliberately wrong parts of the provider's metadata. */
  metadata: Claims
  /** Paths that were requested. */
  requests: string[]
  close(): Promise<void>
}

const clientId = 'evops'
/** This secret must be escaped in Basic credentials (RFC 6749 section 2.3.1). */
const clientSecret = 'secret of: 100 %'

/**
 * OpenID Connect provider on this machine: discovery, keys, authorisation with PKCE, tokens signed RS256. It signs in
 * every caller as `person`, and fails as configured.
 */
export async function openIdProvider(port = 0): Promise<TestProvider> {
  const keys = (keysOfProcess ??= { own: rsaKey(), foreign: rsaKey() })
  const grants = new Map<string, Grant>()
  const provider: TestProvider = {
    issuer: '',
    clientId,
    clientSecret,
    person: { sub: 'subject-1' },
    userinfo: undefined,
    wrong: {},
    foreignKey: false,
    tokenStatus: 200,
    error: '',
    metadata: {},
    requests: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  const server = createServer((request, reply) => {
    const url = new URL(request.url ?? '/', provider.issuer)
    provider.requests.push(url.pathname)
    if (url.pathname === '/.well-known/openid-configuration') return json(reply, 200, metadataOf(provider))
    if (url.pathname === '/keys') return json(reply, 200, { keys: [keys.own.jwk] })
    if (url.pathname === '/userinfo') return json(reply, 200, { sub: provider.person.sub, ...provider.userinfo })
    if (url.pathname === '/authorize') return authorize(provider, grants, { url, reply })
    if (url.pathname === '/token') return void token(provider, { grants, keys }, { request, reply })
    return json(reply, 404, {})
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  provider.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return provider
}

function metadataOf({ issuer, userinfo, metadata }: TestProvider): Claims {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    ...(userinfo && { userinfo_endpoint: `${issuer}/userinfo` }),
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
    ...metadata,
  }
}

/** Redirects the browser back at once, without a sign-in form. */
function authorize(
  { error }: TestProvider,
  grants: Map<string, Grant>,
  { url, reply }: { url: URL; reply: ServerResponse },
): void {
  const queryParam = (name: string) => url.searchParams.get(name) ?? ''
  const isComplete =
    queryParam('client_id') === clientId &&
    queryParam('response_type') === 'code' &&
    queryParam('scope').split(' ').includes('openid') &&
    queryParam('code_challenge_method') === 'S256'
  if (!isComplete) return json(reply, 400, { error: 'invalid_request' })
  const code = randomBytes(16).toString('base64url')
  const redirectUri = queryParam('redirect_uri')
  grants.set(code, {
    clientId,
    redirectUri,
    nonce: queryParam('nonce'),
    challenge: queryParam('code_challenge'),
  })
  const back = new URL(redirectUri)
  back.searchParams.set('state', queryParam('state'))
  back.searchParams.set(error ? 'error' : 'code', error || code)
  reply.writeHead(302, { location: back.href }).end()
}

interface ProviderState {
  grants: Map<string, Grant>
  keys: { own: RsaKey; foreign: RsaKey }
}

async function token(
  provider: TestProvider,
  { grants, keys }: ProviderState,
  { request, reply }: { request: IncomingMessage; reply: ServerResponse },
): Promise<void> {
  const form = new URLSearchParams(await bodyOf(request))
  if (provider.tokenStatus === 0) return
  if (provider.tokenStatus !== 200) return json(reply, provider.tokenStatus, { error: 'server_error' })
  const code = form.get('code') ?? ''
  const grant = grants.get(code)
  grants.delete(code)
  const verified = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url')
  const credentials = [clientId, clientSecret].map((text) => encodeURIComponent(text).replaceAll('%20', '+'))
  const basic = `Basic ${Buffer.from(credentials.join(':')).toString('base64')}`
  if (request.headers.authorization !== basic) return json(reply, 401, { error: 'invalid_client' })
  if (!grant || grant.challenge !== verified || grant.redirectUri !== form.get('redirect_uri'))
    return json(reply, 400, { error: 'invalid_grant' })
  const now = Math.floor(Date.now() / 1_000)
  const claims = {
    iss: provider.issuer,
    aud: clientId,
    iat: now,
    exp: now + 300,
    nonce: grant.nonce,
    ...provider.person,
    ...provider.wrong,
  }
  json(reply, 200, {
    access_token: randomBytes(16).toString('base64url'),
    token_type: 'Bearer',
    expires_in: 300,
    id_token: signToken(claims, keys.own.jwk.kid, provider.foreignKey ? keys.foreign : keys.own),
  })
}

type RsaKey = ReturnType<typeof rsaKey>
/** Created once, because generating a pair takes as long as a whole sign-in. */
let keysOfProcess: { own: RsaKey; foreign: RsaKey } | undefined
function rsaKey() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { privateKey, jwk: { ...publicKey.export({ format: 'jwk' }), kid: 'k1', use: 'sig', alg: 'RS256' } }
}

function signToken(claims: Claims, kid: string, { privateKey }: RsaKey): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part({ alg: 'RS256', typ: 'JWT', kid })}.${part(claims)}`
  return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey).toString('base64url')}`
}

function json(reply: ServerResponse, status: number, body: object): void {
  reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const part of request) body += String(part)
  return body
}
