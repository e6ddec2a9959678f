import type { Actor, Services, Tx } from '@evops/platform/server'
import { withinRoleType } from '../../contract/index.ts'
import { grantsOf } from '../accounts/grants.store.ts'
import { findPerson } from '../accounts/users.store.ts'
import { findProgram } from '../clients/clients.store.ts'
import { stationsSeen } from '../scope/scope.store.ts'
import { authoritiesOf } from './sign-in-sessions.service.ts'

/**
 * Returns the current actor for a user without a sign-in session: all permissions and the data scope of the user's
 * roles in an operator; or for a program, with its codes. Undefined if the user or program can no longer sign in there.
 */
export function actorNow(
  services: Services,
  { operatorId, userId }: { operatorId: string; userId: string },
): Promise<Actor | undefined> {
  return services.db.asPlatform(async (tx) => {
    const person = await findPerson(tx, operatorId, userId)
    if (!person) return programNow(tx, { operatorId, userId })
    if (person.state !== 'active') return undefined
    const grants = await grantsOf(tx, person.operatorId, userId)
    const platformStaff = person.kind === 'platform'
    const seesAll = grants.seesAll || platformStaff
    return {
      userId,
      operatorId,
      scope: seesAll ? 'all' : { stationIds: await stationsSeen(tx, operatorId, userId) },
      name: person.displayName,
      permissions: new Set(authoritiesOf(grants, person.roleType)),
      language: person.language,
      platformStaff,
      address: '',
    }
  })
}

async function programNow(
  tx: Tx,
  { operatorId, userId }: { operatorId: string; userId: string },
): Promise<Actor | undefined> {
  const program = await findProgram(tx, operatorId, userId)
  if (!program?.enabled) return undefined
  const { name, codes, roleType, language } = program
  const permissions = new Set(withinRoleType(codes, roleType))
  return { userId, operatorId, scope: 'all', name, permissions, language, platformStaff: false, address: '' }
}
