import { requestOriginOf, type App, serveAll } from '@evops/platform/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '@evops/platform/contract'
import type { z } from 'zod'
import {
  checkToken,
  revokeToken,
  formatSignInRefusal,
  token,
  type OAuthError,
  oauthEndpoints,
} from '../../contract/index.ts'
import type { ClientCredentials, OAuth } from './oauth.service.ts'
import type { OauthClient } from '../clients/clients.store.ts'
import type { TrustedBrowsers } from './known-browsers.ts'
import { oauthErrorBySignInReason, SignInRefusedError } from '../sign-in-sessions/sign-in-refused.ts'
import type { TokenEndpointCaller } from './sign-in.service.ts'

/** `proxies`: networks whose proxy headers are trusted for the client address. */
export function oauthRoutes(
  app: App,
  oauth: OAuth,
  { proxies, browsers }: { proxies: readonly string[]; browsers: TrustedBrowsers },
): void {
  const callerOf = (client: OauthClient, request: FastifyRequest): TokenEndpointCaller => {
    const userAgent = (request.headers['user-agent'] ?? '').slice(0, 300)
    return { client, address: requestOriginOf(request.raw, proxies).address, requestId: request.id, userAgent }
  }
  serveAll(app, oauthEndpoints, {
    token: async ({ body, language, request, reply }) =>
      withOauthErrors({ language, reply }, async () => {
        const form = formOf(token.body, body, request)
        const client = await oauth.identify(credentialsOf(form, request))
        const { cookie } = request.headers
        const name = form.grant_type === 'password' ? (form.username ?? '') : undefined
        const browser = name === undefined ? undefined : browsers.find(name, cookie)
        const tokenReply = await oauth.token(form, { ...callerOf(client, request), browser })
        if (name !== undefined)
          void reply.header('set-cookie', browsers.remember(name, cookie, requestOriginOf(request.raw, proxies).secure))
        return tokenReply
      }),
    checkToken: async ({ body, language, request, reply }) =>
      withOauthErrors({ language, reply }, async () => {
        const form = formOf(checkToken.body, body, request)
        const credentials = credentialsOf(form, request)
        return oauth.check(form.token, credentials.id ? await oauth.identify(credentials) : undefined)
      }),
    revokeToken: async ({ body, language, request, reply }) =>
      withOauthErrors({ language, reply }, async () => {
        const form = formOf(revokeToken.body, body, request)
        const client = await oauth.identify(credentialsOf(form, request))
        await oauth.revoke(form.token, callerOf(client, request))
        return {}
      }),
  })
}

/** Returns the parameters of the body, completed by those of the query (NET-02). */
function formOf<S extends z.ZodType>(schema: S, body: z.output<S>, request: FastifyRequest): z.output<S> {
  const query = schema.safeParse(request.query)
  // A repeated parameter arrives as a list, which RFC 6749 forbids.
  if (!query.success) throw new SignInRefusedError('bad-request')
  return Object.assign({}, query.data, body)
}

/** Reads the client's credentials from the Authorization header or from the parameters (RFC 6749 section 2.3.1). */
function credentialsOf(
  form: { client_id?: string; client_secret?: string },
  request: FastifyRequest,
): ClientCredentials {
  const basic = /^basic\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (!basic) return { id: form.client_id, secret: form.client_secret }
  const [id = '', ...rest] = Buffer.from(basic, 'base64').toString('utf8').split(':')
  return { id: decodeFormValue(id), secret: decodeFormValue(rest.join(':')) }
}
function decodeFormValue(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

/** Sends a refusal in the form of RFC 6749, with our stable reason and the sentence for the user. */
export async function withOauthErrors<T>(
  { language, reply }: { language: Language; reply: FastifyReply },
  work: () => Promise<T>,
): Promise<T | OAuthError> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof SignInRefusedError)) throw error
    const kind = oauthErrorBySignInReason[error.reason]
    void reply.status(kind.status)
    if (error.retryAfter !== undefined) void reply.header('retry-after', String(error.retryAfter))
    return {
      error: kind.error,
      error_description: kind.description,
      reason: error.reason,
      msg: formatSignInRefusal(error.reason, language),
      ...(error.retryAfter === undefined ? {} : { retry_after: error.retryAfter }),
      ...(error.passkeyOptions && { passkey_options: error.passkeyOptions }),
      ...(error.attemptsLeft === undefined ? {} : { attempts_left: error.attemptsLeft }),
    }
  }
}
