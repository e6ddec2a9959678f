import { requestOriginOf, type App, serveAll } from '@evops/platform/server'
import type { FastifyRequest } from 'fastify'
import { consoleClientId, identityProviderEndpoints, externalSignInEndpoints } from '../../contract/index.ts'
import type { TrustedBrowsers } from '../sign-in/known-browsers.ts'
import { withOauthErrors } from '../sign-in/oauth.routes.ts'
import type { OAuth } from '../sign-in/oauth.service.ts'
import type { ExternalStateCookie } from './carried.ts'
import type { ExternalCaller, ExternalSignIn } from './external-sign-in.service.ts'
import type { Providers } from './providers.service.ts'

/** Registers the administrator's routes for identity providers. */
export function providerRoutes(app: App, providers: Providers): void {
  serveAll(app, identityProviderEndpoints, {
    listIdentityProviders: ({ tx, actor }) => providers.list(tx, actor),
    getIdentityProvider: ({ tx, params }) => providers.get(tx, params.id),
    createIdentityProvider: async ({ tx, actor, body, audit }) => {
      const after = await providers.create(tx, actor, body)
      audit({ entity: 'identity-provider', entityId: after.id, after })
      return after
    },
    updateIdentityProvider: async ({ tx, actor, params, body, audit }) => {
      const { before, after } = await providers.update(tx, actor, { ...body, id: params.id })
      audit({ entity: 'identity-provider', entityId: params.id, before, after })
      return after
    },
    deleteIdentityProvider: async ({ tx, params, audit }) => {
      const before = await providers.remove(tx, params.id)
      audit({ entity: 'identity-provider', entityId: params.id, before })
      return { done: true as const }
    },
    listSignInProviders: async ({ query, reply }) => {
      void reply.header('cache-control', 'no-cache')
      return providers.offered(query.optcode)
    },
  })
}

interface ExternalRouteParts {
  external: ExternalSignIn
  oauth: Pick<OAuth, 'identify'>
  carrier: ExternalStateCookie
  browsers: TrustedBrowsers
  /** Networks whose proxy headers are trusted for the client address. */
  proxies: readonly string[]
}

/** Registers the routes of the browser: redirect to a provider, and return from it. */
export function externalSignInRoutes(
  app: App,
  { external, oauth, carrier, browsers, proxies }: ExternalRouteParts,
): void {
  const callerOf = async (request: FastifyRequest): Promise<ExternalCaller> => ({
    client: await oauth.identify({ id: consoleClientId, secret: undefined }),
    address: requestOriginOf(request.raw, proxies).address,
    requestId: request.id,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    cookies: request.headers.cookie,
  })
  const isSecure = (request: FastifyRequest) => requestOriginOf(request.raw, proxies).secure

  serveAll(app, externalSignInEndpoints, {
    startExternalSignIn: async ({ body, language, request, reply }) =>
      withOauthErrors({ language, reply }, async () => {
        const { url, carry } = await external.start(body)
        void reply.header('set-cookie', carrier.pack(carry, isSecure(request)))
        return { url }
      }),
    finishExternalSignIn: async ({ body, language, request, reply }) =>
      withOauthErrors({ language, reply }, async () => {
        const outcome = await external.finish(body, await callerOf(request))
        const secure = isSecure(request)
        if ('refused' in outcome) {
          if (outcome.carry) void reply.header('set-cookie', carrier.pack(outcome.carry, secure))
          throw outcome.refused
        }
        void reply.header('set-cookie', [
          carrier.pack(undefined, secure),
          browsers.remember(outcome.loginName, request.headers.cookie, secure),
        ])
        return outcome.tokens
      }),
  })
}
