import type { Services, JobTable } from '@evops/platform/server'
import { signInSessionIdleSeconds } from '../contract/index.ts'
import { deleteConsumedStates } from './factors/spent-states.store.ts'
import { deleteClientTokens } from './clients/clients.store.ts'
import { deleteOldAttempts } from './sign-in/attempts.store.ts'
import type { OperatorService } from './operators/operators.service.ts'
import type { Authentication } from './sign-in/authentication.service.ts'
import { lastUseWriteIntervalMs } from './sign-in-sessions/sign-in-session.rules.ts'
import {
  deleteOldSignInSessions,
  endIdleSignInSessions,
  idleSignInSessionsSql,
} from './sign-in-sessions/sign-in-sessions.store.ts'

const day = 24 * 3_600_000
/** A stored last use may be half a minute old, so only sign-ins that are certainly idle are ended. */
const idleMs = signInSessionIdleSeconds * 1000 + lastUseWriteIntervalMs
const keepSignInSessionsMs = 30 * day
const keepAttemptsMs = 90 * day

/** Jobs over all operators that end what has expired and delete what is old. */
export function organisationCleanupJobs(
  services: Services,
  authentication: Authentication,
  operators: Pick<OperatorService, 'followZone'>,
): JobTable {
  return {
    // Tokens expire on their own, but an open socket closes only when its sign-in session is ended.
    'organisation:end-idle-sign-in-sessions': {
      title: {
        zh: '结束空闲会话',
        en: 'End idle sessions',
        es: 'Cerrar sesiones inactivas',
      },
      cron: '* * * * *',
      when: idleSignInSessionsSql(idleMs),
      attempts: 1,
      async run() {
        const now = services.now()
        const idleSince = new Date(now.getTime() - idleMs)
        authentication.announce(await services.db.asPlatform((tx) => endIdleSignInSessions(tx, { idleSince, now })))
      },
    },
    'organisation:tidy': {
      title: {
        zh: '清理过期登录数据',
        en: 'Delete expired sign-in data',
        es: 'Eliminar datos de inicio de sesión caducados',
      },
      cron: '17 * * * *',
      attempts: 3,
      async run() {
        const now = services.now().getTime()
        await services.db.asPlatform(async (tx) => {
          await deleteOldSignInSessions(tx, new Date(now - keepSignInSessionsMs))
          await deleteOldAttempts(tx, new Date(now - keepAttemptsMs))
          await deleteClientTokens(tx, { expiredBefore: new Date(now) })
          await deleteConsumedStates(tx, new Date(now))
          await services.budget.deleteFull(tx)
        })
        await operators.followZone()
      },
    },
  }
}
