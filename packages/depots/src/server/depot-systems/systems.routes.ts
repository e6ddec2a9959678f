import { newId, orNotFound, Problem } from '@evops/platform/contract'
import {
  change,
  conflictWith,
  constraintOf,
  insert,
  newMachinePassword,
  remove,
  serveAll,
  valuesOf,
  type App,
  type Tx,
} from '@evops/platform/server'
import {
  vdvEndpoints,
  vdvPartnerFields,
  type VdvPartnerForm,
  type VdvPartnerRow,
} from '../../contract/index.ts'
import type { DepotDeps } from '../deps.ts'
import { namesOfAll } from '../departures/departures.store.ts'
import {
  findPartner,
  guestOf,
  markHeldRefused,
  pageOfMessages,
  pageOfPartners,
  setPartnerSecret,
  findLinkState,
} from './systems.store.ts'
import { passwordHash } from './secrets.ts'
import { mapName, namesOf } from './names.service.ts'
import { takeEmpty, takeName } from './states.service.ts'

const entity = 'vdv-partner'

export function partnerRoutes(app: App, deps: DepotDeps): void {
  const { services } = deps
  const partnerOf = async (tx: Tx, id: string): Promise<VdvPartnerRow> => {
    return orNotFound(await findPartner(tx, id, services.now()))
  }
  serveAll(app, vdvEndpoints, {
    listVdvPartners: ({ tx, query }) => pageOfPartners(tx, { ...query, now: services.now() }),
    createVdvPartner: async ({ tx, actor, body, audit }) => {
      await requireDepot(tx, body.stationId)
      const password = newMachinePassword()
      const now = services.now()
      const id = newId(now.getTime())
      const values = { operator_id: actor.operatorId, id, created_at: now }
      const secret_hash = passwordHash(services, password)
      await rejectTakenName(
        insert(tx, 'depots_vdv_partners', { ...values, secret_hash, ...valuesOf(vdvPartnerFields, body) }),
        body,
      )
      const after = await partnerOf(tx, id)
      audit({ entity, entityId: id, after })
      return { ...after, password }
    },
    updateVdvPartner: async ({ tx, params: { id }, body, audit }) => {
      const before = await partnerOf(tx, id)
      const { version, ...form } = body
      if (form.stationId !== before.stationId) throw new Problem('depots.kind-stays')
      const values = { ...valuesOf(vdvPartnerFields, form), updated_at: services.now() }
      if (!(await rejectTakenName(change(tx, 'depots_vdv_partners', { id, version }, values), form)))
        throw conflictWith(form, before)
      const after = await partnerOf(tx, id)
      audit({ entity, entityId: id, before, after })
      return after
    },
    deleteVdvPartner: async ({ tx, params: { id }, audit }) => {
      const before = await partnerOf(tx, id)
      await remove(tx, 'depots_vdv_partners', { id })
      audit({ entity, entityId: id, before })
      return { done: true } as const
    },
    renewVdvPassword: async ({ tx, params: { id }, audit }) => {
      await partnerOf(tx, id)
      const password = newMachinePassword()
      await setPartnerSecret(tx, { id, hash: passwordHash(services, password) })
      audit({ entity, entityId: id })
      return { ...(await partnerOf(tx, id)), password }
    },
    decideVdvState: async ({ tx, actor: { operatorId }, params: { id }, body, audit, afterCommit }) => {
      const before = await partnerOf(tx, id)
      const current = await findLinkState(tx, id)
      if (!current?.heldAt) throw new Problem('depots.nothing-held')
      const guest = await guestOf(tx, id)
      if (body.take && guest)
        await takeEmpty(tx, deps, {
          operatorId,
          stationId: guest.stationId,
          now: services.now(),
          guest,
          afterCommit,
        })
      else await markHeldRefused(tx, id)
      const after = await partnerOf(tx, id)
      audit({ entity, entityId: id, before, after: { ...after, take: body.take } })
      return after
    },
    listVdvNames: async ({ tx, params: { id } }) => namesOf(tx, await partnerOf(tx, id)),
    mapVdvName: async ({ tx, actor: { operatorId }, params: { id }, body, audit, afterCommit }) => {
      const { stationId, presystemId } = await partnerOf(tx, id)
      const guest = { id, operatorId, stationId, presystemId }
      const { kind, name, ...target } = body
      await mapName(tx, { operatorId, guest, kind, name, target })
      await takeName(tx, deps, { operatorId, stationId, now: services.now(), guest, name, afterCommit })
      audit({ entity, entityId: id, after: body })
      return namesOf(tx, guest)
    },
    listVdvMessages: async ({ tx, params: { id }, query }) => {
      await partnerOf(tx, id)
      return pageOfMessages(tx, id, query)
    },
  })
}

async function requireDepot(tx: Tx, stationId: string): Promise<void> {
  const { depots } = await namesOfAll(tx)
  if (![...depots.values()].some(({ id }) => id === stationId))
    throw new Problem('request.not-found', {}, { stationId: 'request.not-found' })
}
async function rejectTakenName<T>(work: Promise<T>, { name }: VdvPartnerForm): Promise<T> {
  return work.catch((error: unknown) => {
    if (constraintOf(error) !== 'depots_vdv_partners_name') throw error
    throw new Problem('depots.name-taken', { name }, { name: 'depots.name-taken' })
  })
}
