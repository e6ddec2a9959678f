import { newId } from '@evops/platform/contract'
import type { Services, Tx } from '@evops/platform/server'
import { platformOperatorId, type SignInMethod } from '../../contract/index.ts'
import { insertAudit } from './audit.store.ts'

export interface SignInSessionEvent {
  action: 'signIn' | 'signOut' | 'refreshTokenReused' | 'signInGuessed' | 'breakGlass'
  /**
   * Undefined if the typed name belongs to no user: the entry is then written to the platform's log, or to the log of
   * `at`.
   */
  user: { operatorId: string; id: string; loginName: string } | undefined
  /** Operator of the identity provider, and the name by which the provider identifies the person. */
  at?: { operatorId: string; name: string }
  way?: SignInMethod
  caller: { address: string; requestId: string; client: { clientId: string }; userAgent?: string }
  result: 'done' | 'refused'
  signInSessionId?: string
  reason?: string
}

/** Writes sign-ins and sign-outs to the log of the user's operator. Requires a platform transaction. */
export async function recordSignInSession(
  tx: Tx,
  services: Pick<Services, 'now'>,
  event: SignInSessionEvent,
): Promise<void> {
  const { user, caller, reason, way } = event
  const operatorId = user?.operatorId ?? event.at?.operatorId ?? platformOperatorId
  const at = services.now()
  await insertAudit(tx, {
    operatorId,
    id: newId(at.getTime()),
    at,
    userId: user?.id ?? null,
    userOperatorId: operatorId,
    // An unknown typed name is not stored, because people type passwords into this field.
    userName: user?.loginName ?? event.at?.name ?? '',
    address: caller.address,
    requestId: caller.requestId,
    action: event.action,
    entity: 'sign-in-session',
    entityId: event.signInSessionId ?? null,
    before: null,
    after: JSON.stringify({
      clientId: caller.client.clientId,
      ...(caller.userAgent ? { userAgent: caller.userAgent } : {}),
      ...(reason ? { reason } : {}),
      ...(way === undefined || way === 'password' ? {} : { way }),
    }),
    result: event.result,
  })
}
