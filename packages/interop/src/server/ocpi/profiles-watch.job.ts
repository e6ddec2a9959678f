import type { Services, JobTable } from '@evops/platform/server'
import { LinkError } from '../links/link-error.ts'
import { findLinkedOcpiPartner } from './ocpi-links.store.ts'
import type { OcpiOutbound } from './ocpi-outbound.ts'
import { partnerModuleUrl } from './ocpi-turn.ts'
import { areProfilesEqual } from './profiles.rules.ts'
import type { PartnerProfiles } from './profiles.service.ts'
import {
  saveWatchedProfile,
  claimWatchedProfiles,
  profileWatchDueSql,
  type WatchedProfile,
} from './profiles-watch.store.ts'

/**
 * A limit of a depot or a user may lower the power of a session meanwhile. Interval of the query to a charge point, and
 * maximum number of parallel queries.
 */
const againMs = 5 * 60_000
const mostAtOnce = 20

/**
 * Notifies partners that limit a session whenever its charging profile changes (2.2.1, 14.3.2.2: PUT of
 * ActiveChargingProfile to the sender). A partner without a URL for this receives the profile only in the results of
 * its own calls.
 */
export function watchJobs({
  services,
  outbound,
  profiles,
}: {
  services: Services
  outbound: Pick<OcpiOutbound, 'call'>
  profiles: Pick<PartnerProfiles, 'activeOf'>
}): JobTable {
  async function checkSessionProfile(watched: WatchedProfile, next: Date): Promise<void> {
    const { operatorId, id, partnerNo, limited, reported } = watched
    const linked = await services.db.inTenant(operatorId, (tx) => findLinkedOcpiPartner(tx, id))
    const url = linked && partnerModuleUrl(linked, 'chargingprofiles', 'SENDER')
    const active = linked && url !== undefined ? await profiles.activeOf(linked, partnerNo) : 'over'
    const saveReported = (seen: { reported: WatchedProfile['reported']; next: Date | null }) =>
      services.db.inTenant(operatorId, (tx) => saveWatchedProfile(tx, watched, seen))
    if (active === undefined) return
    if (!linked || active === 'over') return saveReported({ reported, next: null })
    const again = limited ? next : null
    if (reported && areProfilesEqual(reported, active)) return saveReported({ reported, next: again })
    const isTaken = await outbound
      .call(linked, {
        method: 'PUT',
        url: `${url}/${encodeURIComponent(partnerNo)}`,
        name: 'chargingprofiles',
        body: active,
      })
      .then(() => true)
      .catch((error: unknown) => {
        if (error instanceof LinkError) return false
        throw error
      })
    // A failed notification is in the log and is sent again with the next check.
    if (isTaken) await saveReported({ reported: active, next: again })
  }
  return {
    'interop:tell-profiles': {
      title: {
        zh: '向合作方推送充电功率计划',
        en: 'Tell partners what their sessions may draw',
        es: 'Informar a los socios de la potencia permitida en sus sesiones',
      },
      cron: '* * * * *',
      when: profileWatchDueSql,
      async run() {
        const now = services.now()
        const next = new Date(now.getTime() + againMs)
        const due = await services.db.asPlatform((tx) => claimWatchedProfiles(tx, { now, next, limit: mostAtOnce }))
        await Promise.all(due.map((one) => checkSessionProfile(one, next)))
      },
    },
  }
}
