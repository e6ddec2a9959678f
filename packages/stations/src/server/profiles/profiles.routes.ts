import { newId, requireFound, Problem } from '@evops/platform/contract'
import { type App, type Tx, serveAll } from '@evops/platform/server'
import {
  type ProfilePeriod,
  profileEndpoints,
  externalLimitEndpoints,
  derControlEndpoints,
} from '../../contract/index.ts'
import { derControlsOf } from '../limits/der-controls.store.ts'
import { externalLimitsOf } from '../limits/external-limits.store.ts'
import { chargePointKeyOf } from '../charge-points/charge-points.store.ts'
import type { BulkJobs } from '../bulk-jobs/bulk-jobs.service.ts'
import { arePeriodsAscending, templateProfileId, profilePayload } from './profiles.rules.ts'
import {
  activeProfiles,
  changeProfile,
  findProfile,
  insertProfile,
  pageOfProfiles,
  isProfileNameTaken,
  removeProfile,
  reservationsOf,
  type ProfileRecord,
} from './profiles.store.ts'

export function profileRoutes(app: App, bulkJobs: BulkJobs): void {
  serveAll(app, [...externalLimitEndpoints, ...derControlEndpoints] as const, {
    listExternalLimits: async ({ tx, params: { id } }) => {
      await chargePointOf(tx, id)
      return externalLimitsOf(tx, id)
    },
    listDerControls: async ({ tx, params: { id } }) => {
      await chargePointOf(tx, id)
      return derControlsOf(tx, id)
    },
  })
  serveAll(app, profileEndpoints, {
    listProfileTemplates: ({ tx, query }) => pageOfProfiles(tx, query),
    createProfileTemplate: async ({ tx, actor, body, audit }) => {
      requireOrder(body.periods)
      const id = newId()
      if (!(await insertProfile(tx, actor.operatorId, { id, values: body }))) throw nameTaken()
      audit({ entity: 'profile-template', entityId: id, after: body })
      return existing(tx, id)
    },
    updateProfileTemplate: async ({ tx, params, body, audit }) => {
      const before = await existing(tx, params.id)
      requireOrder(body.periods)
      if (await isProfileNameTaken(tx, body.name, params.id)) throw nameTaken()
      if (!(await changeProfile(tx, params.id, body))) throw new Problem('request.conflict')
      audit({ entity: 'profile-template', entityId: params.id, before, after: body })
      return existing(tx, params.id)
    },
    deleteProfileTemplate: async ({ tx, params, audit }) => {
      const before = await existing(tx, params.id)
      await removeProfile(tx, params.id)
      audit({ entity: 'profile-template', entityId: params.id, before })
      return { done: true as const }
    },
    startProfileBulkJob: async ({ tx, actor, body, audit, afterCommit }) => {
      const { templateId, connectorNo, clear, chargePointIds, filter, ...how } = body
      const template = await existing(tx, templateId)
      if (template.purpose === 'ChargePointMaxProfile' && connectorNo !== 0)
        throw new Problem('stations.profile-whole', {}, { connectorNo: 'stations.profile-whole' })
      const content = clear
        ? { action: 'ClearChargingProfile' as const, payload: { id: templateProfileId(template.no, connectorNo) } }
        : { action: 'SetChargingProfile' as const, payload: profilePayload(template, connectorNo) }
      const wish = {
        ...how,
        title: template.name,
        content: { kind: 'command' as const, ...content },
        targets: { chargePointIds, filter },
      }
      const started = await bulkJobs.start(tx, actor, { wish, afterCommit })
      audit({ entity: 'bulk-job', entityId: started.bulkJobId ?? undefined, after: { ...body, ...started } })
      return started
    },
    listChargePointProfiles: async ({ tx, params }) => {
      await chargePointOf(tx, params.id)
      return activeProfiles(tx, params.id)
    },
    listChargePointReservations: async ({ tx, params }) => {
      await chargePointOf(tx, params.id)
      return reservationsOf(tx, params.id)
    },
  })
}

async function chargePointOf(tx: Tx, id: string): Promise<void> {
  if ((await chargePointKeyOf(tx, id)) === undefined) throw new Problem('request.not-found')
}
function requireOrder(periods: readonly ProfilePeriod[]): void {
  if (!arePeriodsAscending(periods))
    throw new Problem('stations.profile-periods', {}, { periods: 'stations.profile-periods' })
}
function nameTaken(): Problem {
  return new Problem('stations.template-taken', {}, { name: 'stations.template-taken' })
}
async function existing(tx: Tx, id: string): Promise<ProfileRecord> {
  return requireFound(await findProfile(tx, id))
}
