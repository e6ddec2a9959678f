import { newId, requireFound, Problem } from '@evops/platform/contract'
import {
  updateTableRow,
  conflictProblem,
  violatedConstraint,
  insertTableRow,
  newMachinePassword,
  deleteTableRow,
  serveAll,
  formToColumns,
  type App,
  type Tx,
} from '@evops/platform/server'
import { vdvEndpoints, vdvPartnerFields, type VdvPartnerForm, type VdvPartnerRow } from '../../contract/index.ts'
import type { DepotDeps } from '../deps.ts'
import { loadDepotNames } from '../departures/departures.store.ts'
import {
  findPartner,
  findConnectedPartner,
  refuseHeldState,
  pageOfVdvMessages,
  pageOfPartners,
  setPartnerSecret,
  lockVdvLinkState,
} from './systems.store.ts'
import { hashPartnerPassword } from './secrets.ts'
import { mapPartnerName, listPartnerNames } from './names.service.ts'
import { applyEmptyState, applyNameChange } from './states.service.ts'

const entity = 'vdv-partner'

export function partnerRoutes(app: App, deps: DepotDeps): void {
  const { services } = deps
  const partnerOf = async (tx: Tx, id: string): Promise<VdvPartnerRow> => {
    return requireFound(await findPartner(tx, id, services.now()))
  }
  serveAll(app, vdvEndpoints, {
    listVdvPartners: ({ tx, query }) => pageOfPartners(tx, { ...query, now: services.now() }),
    createVdvPartner: async ({ tx, actor, body, audit }) => {
      await requireDepot(tx, body.stationId)
      const password = newMachinePassword()
      const now = services.now()
      const id = newId(now.getTime())
      const values = { operator_id: actor.operatorId, id, created_at: now }
      const secret_hash = hashPartnerPassword(services, password)
      await rejectTakenName(
        insertTableRow(tx, 'depots_vdv_partners', { ...values, secret_hash, ...formToColumns(vdvPartnerFields, body) }),
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
      const values = { ...formToColumns(vdvPartnerFields, form), updated_at: services.now() }
      if (!(await rejectTakenName(updateTableRow(tx, 'depots_vdv_partners', { id, version }, values), form)))
        throw conflictProblem(form, before)
      const after = await partnerOf(tx, id)
      audit({ entity, entityId: id, before, after })
      return after
    },
    deleteVdvPartner: async ({ tx, params: { id }, audit }) => {
      const before = await partnerOf(tx, id)
      await deleteTableRow(tx, 'depots_vdv_partners', { id })
      audit({ entity, entityId: id, before })
      return { done: true } as const
    },
    renewVdvPassword: async ({ tx, params: { id }, audit }) => {
      await partnerOf(tx, id)
      const password = newMachinePassword()
      await setPartnerSecret(tx, { id, hash: hashPartnerPassword(services, password) })
      audit({ entity, entityId: id })
      return { ...(await partnerOf(tx, id)), password }
    },
    decideVdvState: async ({ tx, actor: { operatorId }, params: { id }, body, audit, afterCommit }) => {
      const before = await partnerOf(tx, id)
      const current = await lockVdvLinkState(tx, id)
      if (!current?.heldAt) throw new Problem('depots.nothing-held')
      const guest = await findConnectedPartner(tx, id)
      if (body.take && guest)
        await applyEmptyState(tx, deps, {
          operatorId,
          stationId: guest.stationId,
          now: services.now(),
          guest,
          afterCommit,
        })
      else await refuseHeldState(tx, id)
      const after = await partnerOf(tx, id)
      audit({ entity, entityId: id, before, after: { ...after, take: body.take } })
      return after
    },
    listVdvNames: async ({ tx, params: { id } }) => listPartnerNames(tx, await partnerOf(tx, id)),
    mapVdvName: async ({ tx, actor: { operatorId }, params: { id }, body, audit, afterCommit }) => {
      const { stationId, presystemId } = await partnerOf(tx, id)
      const guest = { id, operatorId, stationId, presystemId }
      const { kind, name, ...target } = body
      await mapPartnerName(tx, { operatorId, guest, kind, name, target })
      await applyNameChange(tx, deps, { operatorId, stationId, now: services.now(), guest, name, afterCommit })
      audit({ entity, entityId: id, after: body })
      return listPartnerNames(tx, guest)
    },
    listVdvMessages: async ({ tx, params: { id }, query }) => {
      await partnerOf(tx, id)
      return pageOfVdvMessages(tx, id, query)
    },
  })
}

async function requireDepot(tx: Tx, stationId: string): Promise<void> {
  const { depots } = await loadDepotNames(tx)
  if (![...depots.values()].some(({ id }) => id === stationId))
    throw new Problem('request.not-found', {}, { stationId: 'request.not-found' })
}
async function rejectTakenName<T>(work: Promise<T>, { name }: VdvPartnerForm): Promise<T> {
  return work.catch((error: unknown) => {
    if (violatedConstraint(error) !== 'depots_vdv_partners_name') throw error
    throw new Problem('depots.name-taken', { name }, { name: 'depots.name-taken' })
  })
}
