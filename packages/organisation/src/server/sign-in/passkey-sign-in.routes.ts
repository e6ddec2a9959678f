import { requestOriginOf, type App, serveAll } from '@evops/platform/server'
import { consoleClientId, passkeySignInEndpoints } from '../../contract/index.ts'
import { SignInRefusedError } from '../sign-in-sessions/sign-in-refused.ts'
import type { TrustedBrowsers } from './known-browsers.ts'
import { withOauthErrors } from './oauth.routes.ts'
import type { OAuth } from './oauth.service.ts'
import { signInWithPasskey, type PasskeySignInParts } from './passkey-sign-in.service.ts'

interface Parts extends PasskeySignInParts {
  oauth: Pick<OAuth, 'identify'>
  browsers: TrustedBrowsers
  /** Networks whose proxy headers are trusted for the client address. */
  proxies: readonly string[]
}

/** Registers the two calls of the sign-in with a passkey: what the browser needs, and its response. */
export function passkeySignInRoutes(app: App, { oauth, browsers, proxies, ...parts }: Parts): void {
  serveAll(app, passkeySignInEndpoints, {
    startPasskeySignIn: async () => ({ options: await parts.passkeys.signInOptions() }),
    finishPasskeySignIn: async ({ body, language, request, reply }) =>
      withOauthErrors({ language, reply }, async () => {
        const origin = requestOriginOf(request.raw, proxies)
        const outcome = await signInWithPasskey(parts, body, {
          client: await oauth.identify({ id: consoleClientId, secret: undefined }),
          address: origin.address,
          requestId: request.id,
          userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
        })
        if (outcome instanceof SignInRefusedError) throw outcome
        const { cookie } = request.headers
        void reply.header('set-cookie', browsers.remember(outcome.loginName, cookie, origin.secure))
        return outcome.reply
      }),
  })
}
