import { doneReply, endpoint, instant } from '@evops/platform/contract'
import { z } from 'zod'
import { chargePointPermissions, stationViewPermission } from './screens.ts'

/** A public key of a charge point's meter. Signed meter values are verified only by registered keys. */
export const meterKeyForm = z.object({
  /** PEM, DER or point, in hexadecimal or base64, as the manufacturer states it. */
  publicKey: z.string().trim().min(1).max(4_000),
  /** Null: the key signs for every connector. */
  connectorNo: z.int().min(1).max(99).nullish(),
  meterSerial: z.string().trim().max(60).default(''),
  note: z.string().trim().max(200).default(''),
})

export const meterKeyRow = z.object({
  id: z.uuid(),
  connectorNo: z.int().nullable(),
  meterSerial: z.string(),
  /** SubjectPublicKeyInfo in hexadecimal. */
  publicKey: z.string(),
  /** SHA-256 of its DER bytes. */
  fingerprint: z.string(),
  curve: z.string(),
  note: z.string(),
  createdByName: z.string(),
  createdAt: instant,
})
export type MeterKeyRow = z.infer<typeof meterKeyRow>

const path = '/api/charge-points/{id}/meter-keys' as const
export const listMeterKeys = endpoint({
  name: 'listMeterKeys',
  method: 'GET',
  path,
  permission: stationViewPermission,
  summary: 'Lists the public keys of a charge point’s meters, oldest first',
  reply: z.array(meterKeyRow),
})
export const addMeterKey = endpoint({
  name: 'addMeterKey',
  method: 'POST',
  path,
  permission: chargePointPermissions.edit,
  summary: 'Adds the public key of a meter; signed meter values are verified with it',
  body: meterKeyForm,
  reply: meterKeyRow,
})
export const deleteMeterKey = endpoint({
  name: 'deleteMeterKey',
  method: 'DELETE',
  path: '/api/meter-keys/{id}',
  permission: chargePointPermissions.edit,
  summary: 'Deletes a meter key; values signed with it are no longer verified',
  reply: doneReply,
})
export const meterKeyEndpoints = [listMeterKeys, addMeterKey, deleteMeterKey] as const
