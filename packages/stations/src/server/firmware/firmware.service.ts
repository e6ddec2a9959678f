import { newId, requireFound, Problem } from '@evops/platform/contract'
import type { Actor, FileStore, Services, Tx } from '@evops/platform/server'
import { createVerify, X509Certificate } from 'node:crypto'
import { maxFirmwareBytes, type FirmwareRow, type FirmwareState } from '../../contract/index.ts'
import { safeName } from '../transfers/transfers.service.ts'
import { atMost } from '../at-most.ts'
import {
  changeFirmware,
  findFirmware,
  firmwareRowOf,
  insertFirmware,
  chargePointForFirmware,
  removeFirmware,
  type FirmwareFile,
} from './firmware.store.ts'

/**
 * Returns a released firmware that may be installed on the charge point now. Throws request.not-found,
 * stations.firmware-not-released, stations.firmware-other-model, stations.charge-point-charging: nothing is installed
 * while a vehicle is charging. An OCPP 2.x charge point waits for the end of charging itself.
 */
export async function installableFirmware(tx: Tx, chargePointId: string, firmwareId: string): Promise<FirmwareFile> {
  const firmware = await findFirmware(tx, firmwareId)
  const chargePoint = await chargePointForFirmware(tx, chargePointId)
  if (!firmware || !chargePoint) throw new Problem('request.not-found')
  if (firmware.state !== 'released') throw new Problem('stations.firmware-not-released')
  if (!isFirmwareForModel(firmware, chargePoint)) throw new Problem('stations.firmware-other-model')
  if (chargePoint.charging && !chargePoint.waitsByItself) throw new Problem('stations.charge-point-charging')
  return firmware
}

/**
 * Returns true if the firmware is for this vendor and model. A vendor's names differ only in letter case between charge
 * points.
 */
export function isFirmwareForModel(
  firmware: { vendor: string; model: string },
  chargePoint: { vendor: string | null; model: string | null },
): boolean {
  const same = (one: string, other: string | null) => one.toLowerCase() === other?.trim().toLowerCase()
  return same(firmware.vendor, chargePoint.vendor) && same(firmware.model, chargePoint.model)
}

interface Upload {
  vendor: string
  model: string
  version: string
  fileName: string
  sha256?: string | undefined
  notes?: string | undefined
}

/** Receives the file, counts and hashes its bytes during the upload, and stores it as a draft. */
export async function addFirmware(
  { services, files }: { services: Services; files: FileStore },
  actor: Actor,
  { upload, source }: { upload: Upload; source: AsyncIterable<Buffer> },
): Promise<FirmwareRow> {
  const file = await files.write(atMost(source, maxFirmwareBytes))
  try {
    if (file.bytes === 0) throw new Problem('stations.firmware-empty')
    if (upload.sha256 !== undefined && upload.sha256 !== file.sha256.toString('hex'))
      throw new Problem('stations.firmware-hash', {}, { sha256: 'stations.firmware-hash' })
    const { operatorId, userId: createdBy } = actor
    const { vendor, model, version } = upload
    const id = newId()
    return await services.db.inTenant(actor, async (tx) => {
      const fileName = safeName(upload.fileName) ?? 'firmware.bin'
      const notes = upload.notes ?? null
      const row = { ...file, operatorId, id, vendor, model, version, fileName, notes, createdBy }
      if (!(await insertFirmware(tx, row)))
        throw new Problem('stations.firmware-taken', {}, { version: 'stations.firmware-taken' })
      return existing(tx, id)
    })
  } catch (error) {
    await files.remove(file.storedAs)
    throw error
  }
}

/**
 * Verifies the signature against the file before it is stored, so that signatures a charge point would reject are
 * rejected here.
 */
export async function signFirmwareFile(
  tx: Tx,
  files: FileStore,
  { id, signature, signingCertificate }: { id: string; signature: string; signingCertificate: string },
): Promise<FirmwareRow> {
  const firmware = await draft(tx, id)
  const source = requireFound(await files.open(firmware.storedAs))
  const verifier = createVerify('sha256')
  for await (const piece of source) verifier.update(piece)
  const right = await Promise.resolve()
    .then(() => verifier.verify(new X509Certificate(signingCertificate).publicKey, signature, 'base64'))
    .catch(() => false)
  if (!right) throw new Problem('stations.firmware-signature', {}, { signature: 'stations.firmware-signature' })
  await changeFirmware(tx, id, { signature, signing_certificate: signingCertificate })
  return existing(tx, id)
}

const before: Readonly<Record<'released' | 'withdrawn', FirmwareState>> = {
  released: 'draft',
  withdrawn: 'released',
}
export async function changeFirmwareState(
  tx: Tx,
  id: string,
  state: 'released' | 'withdrawn',
): Promise<{ was: FirmwareRow; is: FirmwareRow }> {
  const was = await existing(tx, id)
  if (was.state !== before[state]) throw new Problem('stations.firmware-state')
  await changeFirmware(tx, id, { state })
  return { was, is: await existing(tx, id) }
}

/** Deletes a draft. Returns the name of its file, which the caller deletes after the commit. */
export async function deleteFirmwareDraft(tx: Tx, id: string): Promise<{ storedAs: string; version: string }> {
  const { storedAs, version } = await draft(tx, id)
  await removeFirmware(tx, id)
  return { storedAs, version }
}

async function draft(tx: Tx, id: string): Promise<FirmwareFile> {
  const firmware = requireFound(await findFirmware(tx, id))
  if (firmware.state !== 'draft') throw new Problem('stations.firmware-state')
  return firmware
}

async function existing(tx: Tx, id: string): Promise<FirmwareRow> {
  return requireFound(await firmwareRowOf(tx, id))
}
