import type { Actor, Services, Tx } from '@evops/platform/server'
import { filterCodesByRoleType } from '../../contract/index.ts'
import { getUserPermissions } from '../accounts/grants.store.ts'
import { findActingUser } from '../accounts/users.store.ts'
import { findClientActor } from '../clients/clients.store.ts'
import { listVisibleStations } from '../scope/scope.store.ts'
import { grantedCodes } from './sign-in-sessions.service.ts'

/**
 * Returns the current actor for a user without a sign-in session: all permissions and the data scope of the user's
 * roles in an operator; or for a program, with its codes. Undefined if the user or program can no longer sign in there.
 */
export function loadActorWithoutSession(
  services: Services,
  { operatorId, userId }: { operatorId: string; userId: string },
): Promise<Actor | undefined> {
  return services.db.asPlatform(async (tx) => {
    const person = await findActingUser(tx, operatorId, userId)
    if (!person) return programNow(tx, { operatorId, userId })
    if (person.state !== 'active') return undefined
    const grants = await getUserPermissions(tx, person.operatorId, userId)
    const platformStaff = person.kind === 'platform'
    const seesAll = grants.seesAll || platformStaff
    return {
      userId,
      operatorId,
      scope: seesAll ? 'all' : { stationIds: await listVisibleStations(tx, operatorId, userId) },
      name: person.displayName,
      permissions: new Set(grantedCodes(grants, person.roleType)),
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
  const program = await findClientActor(tx, operatorId, userId)
  if (!program?.enabled) return undefined
  const { name, codes, roleType, language } = program
  const permissions = new Set(filterCodesByRoleType(codes, roleType))
  return { userId, operatorId, scope: 'all', name, permissions, language, platformStaff: false, address: '' }
}
