import type { Tx } from '@evops/platform/server'
import type { TokenReply } from '../../contract/index.ts'
import { findUser, type UserRecord } from '../accounts/users.store.ts'
import { recordSignInSession } from '../audit/sign-in-session-audit.service.ts'
import { SignInRefusedError } from '../sign-in-sessions/sign-in-refused.ts'
import { getPasswordSignInRule } from '../factors/provider-only.store.ts'
import { openSignInSession } from './sign-in-sessions.service.ts'
import {
  accountRefusal,
  selectedOperator,
  fullTokenScope,
  type TokenEndpointCaller,
  type SignInParts,
} from './sign-in.service.ts'

export type PasskeySignInParts = Pick<SignInParts, 'services' | 'mint' | 'passkeys'>

/**
 * Signs in with a passkey alone. It counts as two factors, because the authenticator verified its user. Attempts are not
 * counted: a signature cannot be guessed. A refusal is written to the log if the passkey belongs to a user, so it is
 * returned and not thrown.
 */
export async function signInWithPasskey(
  { services, mint, passkeys }: PasskeySignInParts,
  { passkey, optcode }: { passkey: string; optcode?: string | undefined },
  caller: TokenEndpointCaller,
): Promise<{ reply: TokenReply; loginName: string } | SignInRefusedError> {
  return services.db.asPlatform(async (tx) => {
    const found = await passkeys.prove(tx, passkey, undefined)
    const user = found && (await findUser(tx, found.operatorId, found.userId))
    if (!user) return new SignInRefusedError('passkey-wrong')
    const refusal = found.isRight
      ? ((await accountRefusal(tx, user)) ?? (await providerRefusal(tx, user)))
      : new SignInRefusedError('passkey-wrong')
    const event = { action: 'signIn', user, caller, way: 'passkey' } as const
    if (refusal) {
      await recordSignInSession(tx, services, { ...event, result: 'refused', reason: refusal.reason })
      return refusal
    }
    const { signInSessionId, reply } = await openSignInSession(
      tx,
      { services, mint },
      {
        operatorId: user.operatorId,
        userId: user.id,
        clientId: caller.client.clientId,
        scope: fullTokenScope,
        actingOperatorId: await selectedOperator(tx, user, optcode),
        address: caller.address,
        userAgent: caller.userAgent,
        mustChangePassword: false,
        hasProvenFactor: true,
        way: 'passkey',
      },
    )
    await recordSignInSession(tx, services, { ...event, result: 'done', signInSessionId })
    return { reply, loginName: user.loginName }
  })
}

/** Refuses a passkey alone to a user who may use the identity provider alone, also on a break-glass account. */
async function providerRefusal(tx: Tx, user: UserRecord): Promise<SignInRefusedError | undefined> {
  return (await getPasswordSignInRule(tx, user)).isProviderOnly ? new SignInRefusedError('provider-only') : undefined
}
