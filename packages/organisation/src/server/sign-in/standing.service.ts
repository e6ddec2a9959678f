import type { Actor, Services } from '@evops/platform/server'
import { grantsOf } from '../accounts/grants.store.ts'
import { findPerson } from '../accounts/users.store.ts'
import { stationsSeen } from '../scope/scope.store.ts'
import { authoritiesOf } from './sign-in-sessions.service.ts'

/**
 * Returns the current actor for a user without a sign-in session: all permissions and the data scope of the user's
 * roles in an operator. Undefined if the user can no longer sign in there.
 */
export function actorNow(
  services: Services,
  { operatorId, userId }: { operatorId: string; userId: string },
): Promise<Actor | undefined> {
  return services.db.asPlatform(async (tx) => {
    const person = await findPerson(tx, operatorId, userId)
    if (person?.state !== 'active') return undefined
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
