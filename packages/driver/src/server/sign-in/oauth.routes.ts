import { Problem, type Language } from '@evops/platform/contract'
import { addressOf, serveAll, type App } from '@evops/platform/server'
import type { FastifyReply } from 'fastify'
import { driverOauthEndpoints, type DriverOauthError } from '../../contract/index.ts'
import type { DriverDeps } from '../deps.ts'
import { operatorOf } from '../operator.ts'
import { DriverRefused, toOauthError } from './sign-in-refused.ts'
import type { SignIn } from './sign-in.service.ts'

export function oauthRoutes(app: App, deps: DriverDeps, signIn: SignIn): void {
  serveAll(app, driverOauthEndpoints, {
    authoriseDriver: ({ body, request, reply, language }) =>
      refusing({ reply, language }, async () => {
        const address = addressOf(request.raw, deps.services.config.trustedProxies)
        const operator = await operatorOf(deps, body.operator)
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
        ? new DriverRefused('unknown-operator')
        : error
    if (!(refused instanceof DriverRefused)) throw error
    const { status, body } = toOauthError(refused, language)
    void reply.status(status)
    if (body.retry_after !== undefined) void reply.header('retry-after', String(body.retry_after))
    return body
  }
}
