import { newId } from '@evops/platform/contract'
import type { Services, Tx } from '@evops/platform/server'
import { platformOperatorId, type SignInWay } from '../../contract/index.ts'
import { insertAudit } from './audit.store.ts'

export interface SignInSessionEvent {
  action: 'signIn' | 'signOut' | 'refreshTokenReused' | 'signInGuessed'
  /** Nobody, when the name typed belongs to none: the entry stands in the platform's log then, or in `at`'s. */
  user: { operatorId: string; id: string; loginName: string } | undefined
  /** Whose provider somebody came from, and by which name it knows them. */
  at?: { operatorId: string; name: string }
  way?: SignInWay
  caller: { address: string; requestId: string; client: { clientId: string }; userAgent?: string }
  result: 'done' | 'refused'
  signInSessionId?: string
  reason?: string
}

/** Sign-in and its end, in the log of the user's operator. Needs the platform's transaction. */
export async function recordSignInSession(tx: Tx, services: Pick<Services, 'now'>, event: SignInSessionEvent): Promise<void> {
  const { user, caller, reason, way } = event
  const operatorId = user?.operatorId ?? event.at?.operatorId ?? platformOperatorId
  const at = services.now()
  await insertAudit(tx, {
    operatorId,
    id: newId(at.getTime()),
    at,
    userId: user?.id ?? null,
    userOperatorId: operatorId,
    // A typed name that nobody has is not kept: people type passwords into this field.
    userName: user?.loginName ?? event.at?.name ?? '',
    address: caller.address,
    requestId: caller.requestId,
    action: event.action,
    entity: 'signInSession',
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
