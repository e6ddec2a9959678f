import { newId, orNotFound, Problem } from '@evops/platform/contract'
import { valuesOf, conflictWith, isStillReferenced, type House, type Tx } from '@evops/platform/server'
import {
  pileDraft,
  pileFacts,
  pileForm,
  type Credentials,
  type PileDetail,
  type PileForm,
} from '../../contract/index.ts'
import { newPassword, secretHash } from '../secrets.ts'
import { requireStation } from '../stations/stations.service.ts'
import { placeValues } from '../stations/position.rules.ts'
import { findStation } from '../stations/stations.store.ts'
import { changeAccess, findIdentity, insertIdentity, replaceSecret } from './identities.store.ts'
import {
  changePile,
  insertPile,
  pileNoTaken,
  removePile,
  replaceGuns,
  type PileValues,
} from './pile-writes.store.ts'
import { findPile, pileExists } from './piles.store.ts'

type Parsed = ReturnType<typeof pileForm.parse>

function pileValues(form: Parsed): PileValues {
  return {
    station_id: form.stationId,
    pile_no: form.pileNo,
    name: form.name,
    equipment_type: form.equipmentType,
    protocol: form.protocol,
    rated_power_w: form.ratedPowerW,
    remark: form.remark || null,
    ...placeValues(form.position),
    ...valuesOf(pileFacts, form),
  }
}
function gunsOf(form: Parsed) {
  return form.guns.map((gun) => ({ ...gun, ratedPowerW: gun.ratedPowerW ?? null }))
}

export function createPileService(house: House) {
  const fresh = (password = newPassword()) => ({
    password,
    hash: secretHash(house.config.secretKey, password),
  })

  /** A new password. The old one stays valid until the new one was used, unless `endOld`. */
  async function rotate(tx: Tx, id: string, endOld: boolean): Promise<Credentials> {
    const { password, hash } = fresh()
    const identity = await replaceSecret(tx, { pileId: id, secretHash: hash, endOld })
    if (identity === undefined) throw new Problem('request.not-found')
    return { identity, password }
  }

  return {
    /**
     * Registers a charge point under its identity. The password is said here and never again: a random one, unless
     * the caller (never a request) gives it.
     */
    async create(
      tx: Tx,
      operatorId: string,
      form: PileForm,
      password?: string,
    ): Promise<{ pile: PileDetail; credentials: Credentials }> {
      const parsed = pileDraft.parse(form)
      const draft = { ...parsed, name: parsed.name ?? parsed.pileNo }
      const id = newId(house.now().getTime())
      await requireStation(tx, draft.stationId)
      if (
        !(await insertPile(tx, operatorId, { id, assetState: draft.assetState, values: pileValues(draft) }))
      )
        throw pileNoIsTaken()
      await replaceGuns(tx, operatorId, id, gunsOf(draft))
      const identity = draft.identity ?? draft.pileNo
      const secret = draft.noPassword ? null : fresh(password)
      const registered = await insertIdentity(tx, operatorId, {
        identity,
        pileId: id,
        secretHash: secret?.hash ?? null,
        noPassword: draft.noPassword,
      })
      if (!registered)
        throw new Problem('stations.identity-taken', {}, { identity: 'stations.identity-taken' })
      return { pile: await pileOf(tx, id), credentials: { identity, password: secret?.password ?? null } }
    },

    async update(
      tx: Tx,
      operatorId: string,
      { id, version, form }: { id: string; version: number; form: PileForm },
    ): Promise<PileDetail> {
      await pileOf(tx, id)
      const values = pileForm.parse(form)
      await requireStation(tx, values.stationId)
      if (await pileNoTaken(tx, values.pileNo, id)) throw pileNoIsTaken()
      if (!(await changePile(tx, { id, version, values: pileValues(values) })))
        throw conflictWith(form, await pileOf(tx, id))
      await replaceGuns(tx, operatorId, id, gunsOf(values))
      return pileOf(tx, id)
    },

    /** Removes a charge point and its identity; refused by the database while commands or orders name it. */
    async remove(tx: Tx, id: string): Promise<PileDetail> {
      const pile = await pileOf(tx, id)
      await removePile(tx, id).catch((error: unknown) => {
        throw isStillReferenced(error) ? new Problem('stations.pile-has-history') : error
      })
      return pile
    },

    async placeExists(
      tx: Tx,
      { scope, targetId, gun }: { scope: 'station' | 'pile' | 'gun'; targetId: string; gun?: number },
    ): Promise<boolean> {
      if (scope === 'station') return (await findStation(tx, targetId)) !== undefined
      return pileExists(tx, targetId, scope === 'gun' ? gun : undefined)
    },

    rotatePassword: rotate,

    /** Opens or closes the door without a password; closing makes a password where there is none. */
    async setAccess(tx: Tx, id: string, noPassword: boolean): Promise<Credentials> {
      const known = orNotFound(await findIdentity(tx, id))
      if (noPassword || known.hasSecret) {
        await changeAccess(tx, id, noPassword)
        return { identity: known.identity, password: null }
      }
      const credentials = await rotate(tx, id, true)
      await changeAccess(tx, id, false)
      return credentials
    },
  }
}
export type PileService = ReturnType<typeof createPileService>

/** A charge point of the transaction's operator; throws request.not-found. */
export async function pileOf(tx: Tx, id: string): Promise<PileDetail> {
  return orNotFound(await findPile(tx, id))
}

function pileNoIsTaken(): Problem {
  return new Problem('stations.pile-no-taken', {}, { pileNo: 'stations.pile-no-taken' })
}
