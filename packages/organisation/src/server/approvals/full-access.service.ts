import { requireFound, Problem } from '@evops/platform/contract'
import type { Actor, Services, Tx } from '@evops/platform/server'
import { z } from 'zod'
import type { Authentication } from '../sign-in/authentication.service.ts'
import { endSignInSessions } from '../sign-in-sessions/sign-in-sessions.store.ts'
import { getUserPermissions } from '../accounts/grants.store.ts'
import { findUser } from '../accounts/users.store.ts'
import type { ApprovalService } from './approvals.service.ts'
import { usersScreen } from '../../contract/index.ts'
import { addUserRole, findFullAccessRole } from '../second-person/full-access.store.ts'

const kind = 'organisation.grant-all-codes'

export interface FullAccess {
  /** Requests that a user of the actor's operator gets the role that holds every code. */
  request(tx: Tx, actor: Actor, wanted: { userId: string; reason: string }): Promise<{ id: string }>
}

/** Grants full access. An administrator cannot be appointed by one person alone. */
export function createFullAccess(
  services: Pick<Services, 'now'>,
  { approvals, authentication }: { approvals: ApprovalService; authentication: Pick<Authentication, 'announce'> },
): FullAccess {
  approvals.register({
    kind,
    title: {
      zh: '授予全部权限',
      en: 'Grant all permissions',
      es: 'Conceder todos los permisos',
    },
    permission: usersScreen.may.sysuser.control,
    hasEveryRight: true,
    payload: z.object({ userId: z.uuid() }),
    async run({ tx, actor, payload, afterCommit }) {
      const { operatorId } = actor
      await candidate(tx, operatorId, payload.userId)
      const roleId = requireFound(await findFullAccessRole(tx, operatorId))
      await addUserRole(tx, { operatorId, userId: payload.userId, roleId })
      // The new codes apply from the next sign-in, as after every change of roles.
      const ended = await endSignInSessions(
        tx,
        { operatorId, userId: payload.userId },
        { reason: 'roles-changed', now: services.now() },
      )
      afterCommit(() => authentication.announce(ended))
      return { userId: payload.userId, roleId }
    },
  })
  return {
    async request(tx, actor, { userId, reason }) {
      const user = await candidate(tx, actor.operatorId, userId)
      return approvals.request(tx, actor, {
        kind,
        subject: user.displayName,
        subjectId: userId,
        payload: { userId },
        reason,
        stations: 'all',
      })
    },
  }
}

async function candidate(tx: Tx, operatorId: string, userId: string) {
  const user = requireFound(await findUser(tx, operatorId, userId))
  if ((await getUserPermissions(tx, operatorId, userId)).all) throw new Problem('organisation.full-access-held')
  return user
}
