import { newId, requireFound, Problem } from '@evops/platform/contract'
import { formToColumns, conflictProblem, isStillReferenced, type Services, type Tx } from '@evops/platform/server'
import {
  chargePointDraft,
  chargePointFacts,
  chargePointForm,
  ykcIdentity,
  type ChargePointCredentials,
  type ChargePointDetail,
  type ChargePointForm,
  type ChargePointProtocol,
} from '../../contract/index.ts'
import { newPassword, secretHash } from '../secrets.ts'
import { requirePasswordAllowed } from '../security-policy/security-policy.service.ts'
import { requireStation } from '../stations/stations.service.ts'
import { positionColumns } from '../stations/position.rules.ts'
import { findStation } from '../stations/stations.store.ts'
import { changeAccess, findIdentity, insertIdentity, replacePassword, resetYkcBinding } from './identities.store.ts'
import {
  changeChargePoint,
  insertChargePoint,
  removeChargePoint,
  replaceConnectors,
  type ChargePointValues,
  listSimilarNumbers,
} from './charge-point-writes.store.ts'
import { findChargePoint, chargePointExists } from './charge-points.store.ts'

type Parsed = ReturnType<typeof chargePointForm.parse>

function chargePointValues(form: Parsed): ChargePointValues {
  return {
    station_id: form.stationId,
    charge_point_no: form.chargePointNo,
    name: form.name,
    equipment_type: form.equipmentType,
    protocol: form.protocol,
    rated_power_w: form.ratedPowerW,
    remark: form.remark || null,
    ...positionColumns(form.position),
    ...formToColumns(chargePointFacts, form),
  }
}
function connectorsOf(form: Parsed) {
  return form.connectors.map((connector) => ({ ...connector, ratedPowerW: connector.ratedPowerW ?? null }))
}

export function createChargePointService(services: Services) {
  const fresh = (password = newPassword()) => ({
    password,
    hash: secretHash(services.config.secretKey, password),
  })

  /** Creates a new password. The old one remains valid until the new one was used, unless `endOld`. */
  async function rotate(tx: Tx, id: string, endOld: boolean): Promise<ChargePointCredentials> {
    const { password, hash } = fresh()
    const identity = await replacePassword(tx, { chargePointId: id, secretHash: hash, endOld })
    if (identity === undefined) throw new Problem('request.not-found')
    return { identity, password }
  }

  return {
    /**
     * Registers a charge point under its identity. The password is returned only here. It is random unless the caller
     * (never a request) provides it.
     */
    async create(
      tx: Tx,
      operatorId: string,
      form: ChargePointForm,
      password?: string,
    ): Promise<{ chargePoint: ChargePointDetail; credentials: ChargePointCredentials }> {
      const parsed = chargePointDraft.parse(form)
      const noPassword = parsed.noPassword || parsed.protocol === 'ykc1.6'
      const draft = { ...parsed, noPassword, name: parsed.name ?? parsed.chargePointNo }
      const id = newId(services.now().getTime())
      await requireStation(tx, draft.stationId)
      await requirePasswordAllowed(tx, draft.noPassword)
      await requireFreeNumber(tx, id, draft.chargePointNo)
      if (
        !(await insertChargePoint(tx, operatorId, {
          id,
          assetState: draft.assetState,
          values: chargePointValues(draft),
        }))
      )
        throw new Problem('request.duplicate', { field: draft.chargePointNo })
      await replaceConnectors(tx, operatorId, id, connectorsOf(draft))
      const identity = draft.identity ?? draft.chargePointNo
      const secret = draft.noPassword ? null : fresh(password)
      const registered = await insertIdentity(tx, operatorId, {
        identity,
        chargePointId: id,
        secretHash: secret?.hash ?? null,
        noPassword: draft.noPassword,
      })
      if (!registered) throw new Problem('stations.identity-taken', {}, { identity: 'stations.identity-taken' })
      return {
        chargePoint: await loadChargePoint(tx, id),
        credentials: { identity, password: secret?.password ?? null },
      }
    },

    async update(
      tx: Tx,
      operatorId: string,
      { id, version, form }: { id: string; version: number; form: ChargePointForm },
    ): Promise<ChargePointDetail> {
      const { chargePointNo, identity, protocol } = await loadChargePoint(tx, id)
      const values = chargePointForm.parse(form)
      if (values.protocol === 'ykc1.6' && !ykcIdentity.test(identity))
        throw new Problem('request.invalid', { detail: 'protocol' }, { protocol: 'stations.ykc-identity' })
      await requireStation(tx, values.stationId)
      if (values.chargePointNo !== chargePointNo) await requireFreeNumber(tx, id, values.chargePointNo)
      if (!(await changeChargePoint(tx, { id, version, values: chargePointValues(values) })))
        throw conflictProblem(form, await loadChargePoint(tx, id))
      if ((values.protocol === 'ykc1.6') !== (protocol === 'ykc1.6')) await changeToProtocol(tx, id, values.protocol)
      await replaceConnectors(tx, operatorId, id, connectorsOf(values))
      return loadChargePoint(tx, id)
    },

    /** Deletes a charge point and its identity. The database refuses while commands or sessions refer to it. */
    async remove(tx: Tx, id: string): Promise<ChargePointDetail> {
      const chargePoint = await loadChargePoint(tx, id)
      await removeChargePoint(tx, id).catch((error: unknown) => {
        throw isStillReferenced(error) ? new Problem('stations.charge-point-has-history') : error
      })
      return chargePoint
    },

    async placeExists(
      tx: Tx,
      {
        scope,
        targetId,
        connector,
      }: { scope: 'station' | 'chargePoint' | 'connector'; targetId: string; connector?: number },
    ): Promise<boolean> {
      if (scope === 'station') return (await findStation(tx, targetId)) !== undefined
      return chargePointExists(tx, targetId, scope === 'connector' ? connector : undefined)
    },

    rotatePassword: rotate,

    /** Allows or forbids connections without a password. Forbidding them creates a password if there is none. */
    async setAccess(tx: Tx, id: string, noPassword: boolean): Promise<ChargePointCredentials> {
      const existing = requireFound(await findIdentity(tx, id))
      await requirePasswordAllowed(tx, noPassword)
      if (noPassword || existing.hasSecret) {
        await changeAccess(tx, id, noPassword)
        return { identity: existing.identity, password: null }
      }
      const credentials = await rotate(tx, id, true)
      await changeAccess(tx, id, false)
      return credentials
    },
  }
}
export type ChargePointService = ReturnType<typeof createChargePointService>

/** Returns a charge point of the transaction's operator. Throws request.not-found. */
export async function loadChargePoint(tx: Tx, id: string): Promise<ChargePointDetail> {
  return requireFound(await findChargePoint(tx, id))
}

/**
 * Adapts the access of a charge point that changes to YKC or from it: YKC has no password, and the binding of its logins
 * means nothing to OCPP. Throws stations.below-least-profile.
 */
async function changeToProtocol(tx: Tx, id: string, protocol: ChargePointProtocol): Promise<void> {
  const isYkc = protocol === 'ykc1.6'
  if (isYkc) await requirePasswordAllowed(tx, true)
  await resetYkcBinding(tx, id, isYkc)
}

/**
 * Checks that no other charge point has this number in any case: drivers could not tell the two apart (decision 348).
 * Throws stations.charge-point-no-taken with a free number.
 */
async function requireFreeNumber(tx: Tx, id: string, chargePointNo: string): Promise<void> {
  const variants = Array.from({ length: 8 }, (_, at) => `${chargePointNo.slice(0, 38)}-${at + 2}`)
  const similar = await listSimilarNumbers(tx, [chargePointNo, ...variants])
  const taken = new Map(similar.map((row) => [row.id === id ? '' : row.chargePointNo.toLowerCase(), row.chargePointNo]))
  const other = taken.get(chargePointNo.toLowerCase())
  if (other === undefined) return
  const free = variants.find((one) => !taken.has(one.toLowerCase())) ?? ''
  const key = 'stations.charge-point-no-taken'
  throw new Problem(key, { other, free }, { chargePointNo: key })
}
