import { Problem, type Language } from '@evops/platform/contract'
import { clientAddressOf, serveAll, type App } from '@evops/platform/server'
import type { FastifyReply } from 'fastify'
import { driverOauthEndpoints, type DriverOauthError } from '../../contract/index.ts'
import type { DriverDeps } from '../deps.ts'
import { getOperatorByCode } from '../operator.ts'
import { DriverSignInError, toOauthError } from './sign-in-refused.ts'
import type { DriverSignIn } from './sign-in.service.ts'

export function oauthRoutes(app: App, deps: DriverDeps, signIn: DriverSignIn): void {
  serveAll(app, driverOauthEndpoints, {
    authoriseDriver: ({ body, request, reply, language }) =>
      refusing({ reply, language }, async () => {
        const address = clientAddressOf(request.raw, deps.services.config.trustedProxies)
        const operator = await getOperatorByCode(deps, body.operator)
        return signIn.authorise(operator, body, { address, requestId: request.id })
      }),
    driverToken: ({ body, reply, language }) => refusing({ reply, language }, () => signIn.token(body)),
    revokeDriver: async ({ body }) => {
      await signIn.revoke(body.token)
      return {}
    },
  })
}

/** Sends a refusal in the form of RFC 6749, with a stable reason and a sentence for the user. */
async function refusing<T>(
  { reply, language }: { reply: FastifyReply; language: Language },
  work: () => Promise<T>,
): Promise<T | DriverOauthError> {
  try {
    return await work()
  } catch (error) {
    const refused =
      error instanceof Problem && error.code === 'driver.unknown-operator'
        ? new DriverSignInError('unknown-operator')
        : error
    if (!(refused instanceof DriverSignInError)) throw error
    const { status, body } = toOauthError(refused, language)
    void reply.status(status)
    if (body.retry_after !== undefined) void reply.header('retry-after', String(body.retry_after))
    return body
  }
}
