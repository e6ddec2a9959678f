import { isIP } from 'node:net'
import { newId, requireFound, Problem, requireSecretReentry } from '@evops/platform/contract'
import { conflictProblem, violatedConstraint, isAddressReachable, type Tx } from '@evops/platform/server'
import type { CameraForm, CameraProtocol, CameraRow } from '../../contract/index.ts'
import type { VideoDeps } from '../deps.ts'
import { passwordBox } from '../sources.ts'
import {
  changeCamera,
  findCamera,
  insertCamera,
  isChargePointAtStation,
  removeCamera,
  stationExists,
} from './cameras.store.ts'

/** Fields that determine the destination and user of a password; changing one requires the password again. */
export const passwordTargetFields = ['protocol', 'address', 'subAddress', 'snapshotAddress', 'userName'] as const

export async function loadCamera(tx: Tx, id: string): Promise<CameraRow> {
  return requireFound(await findCamera(tx, id))
}

export async function addCamera(
  tx: Tx,
  deps: VideoDeps,
  { operatorId, form: { password, ...form } }: { operatorId: string; form: CameraForm },
): Promise<CameraRow> {
  await requirePlace(tx, deps, { ...form, operatorId })
  const now = deps.services.now()
  const id = newId(now.getTime())
  const sealed = password ? passwordBox(deps.services).seal(password, operatorId, id) : null
  await rejectTakenNo(insertCamera(tx, { operatorId, id, form, sealed, now }))
  return loadCamera(tx, id)
}

export async function saveCamera(
  tx: Tx,
  deps: VideoDeps,
  change: { operatorId: string; id: string; version: number; form: CameraForm },
): Promise<{ before: CameraRow; after: CameraRow }> {
  const { operatorId, id, version, form: all } = change
  const { password, ...form } = all
  const before = await loadCamera(tx, id)
  await requirePlace(tx, deps, { ...form, operatorId })
  const stored = before.hasPassword ? before : undefined
  requireSecretReentry('password', {
    before: stored,
    after: form,
    place: passwordTargetFields,
    isProvided: password !== undefined,
  })
  const box = passwordBox(deps.services)
  const sealed = password === undefined ? undefined : password === '' ? null : box.seal(password, operatorId, id)
  const isOther =
    sealed !== undefined ||
    (['protocol', 'address', 'subAddress', 'userName'] as const).some(
      (key) => (form[key] ?? null) !== (before[key] ?? null),
    )
  const now = deps.services.now()
  if (!(await rejectTakenNo(changeCamera(tx, { id, version, form, sealed, now, isOther }))))
    throw conflictProblem(form, before)
  return { before, after: await loadCamera(tx, id) }
}

/** Deletes a camera and returns it with its files in the data folder. */
export async function deleteCameraWithFiles(tx: Tx, id: string): Promise<{ before: CameraRow; storedAs: string[] }> {
  const before = await loadCamera(tx, id)
  return { before, storedAs: await removeCamera(tx, id) }
}

type Placed = Pick<
  CameraForm,
  'stationId' | 'chargePointId' | 'protocol' | 'address' | 'subAddress' | 'snapshotAddress'
>
async function requirePlace(tx: Tx, deps: VideoDeps, form: Placed & { operatorId: string }): Promise<void> {
  if (!(await stationExists(tx, form.stationId)))
    throw new Problem('request.not-found', {}, { stationId: 'request.not-found' })
  if (form.chargePointId && !(await isChargePointAtStation(tx, form.chargePointId, form.stationId)))
    throw new Problem('video.charge-point-elsewhere', {}, { chargePointId: 'video.charge-point-elsewhere' })
  await requireReach(deps, form)
}
/** Checks a numeric address now; a name is checked at every call, because its address may change. */
async function requireReach({ allowedNetworks }: VideoDeps, form: Placed & { operatorId: string }): Promise<void> {
  const reach = await allowedNetworks(form.operatorId)
  const urls = addressesOf(form.protocol, form)
  const far = urls.find(([, address]) => {
    const host = URL.parse(address)?.hostname.replace(/^\[|\]$/g, '') ?? ''
    return isIP(host) !== 0 && !isAddressReachable(host, reach)
  })
  if (far) throw new Problem('request.invalid', { detail: far[0] }, { [far[0]]: 'video.form.private-address' })
}
function addressesOf(protocol: CameraProtocol, { address, subAddress, snapshotAddress }: Placed): [string, string][] {
  const own: [string, string][] = protocol === 'gb28181' || protocol === 'test' ? [] : [['address', address]]
  if (subAddress) own.push(['subAddress', subAddress])
  if (snapshotAddress) own.push(['snapshotAddress', snapshotAddress])
  return own
}

async function rejectTakenNo<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (violatedConstraint(error) !== 'video_cameras_no') throw error
    throw new Problem('video.no-taken', {}, { cameraNo: 'video.no-taken' })
  })
}
