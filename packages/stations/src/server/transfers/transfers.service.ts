import { newId, Problem } from '@evops/platform/contract'
import type { FileStore, Services, Tx } from '@evops/platform/server'
import { createHash, randomBytes } from 'node:crypto'
import { networkInterfaces } from 'node:os'
import { maxUploadBytes, type TransferKind } from '../../contract/index.ts'
import { fileOfUpload } from './multipart.ts'
import { findTransferByToken, insertTransfer, saveUpload, nextRequestNo, type OpenTransfer } from './transfers.store.ts'
import { atMost } from '../at-most.ts'

/**
 * Validity of a URL after the command's latest sending time: enough for a slow connection or a retry on the next day.
 */
const addressMs = 2 * 86_400_000

export interface TransferRequest {
  services: Services
  operatorId: string
  chargePointId: string
  commandId: string
  until: Date
  kind: TransferKind
  firmware?: { id: string; fileName: string }
}

/**
 * Creates a URL for one file between a charge point and the platform: 192 random bits, stored as a hash, so that
 * neither the database nor a log reveals it. The platform never fetches files itself, so it cannot be directed to any
 * address (S-15, S-16).
 */
export async function openTransfer(
  tx: Tx,
  { services, operatorId, chargePointId, commandId, until, kind, firmware }: TransferRequest,
): Promise<{ location: string; shownLocation: string; requestNo: number }> {
  const token = randomBytes(24).toString('base64url')
  const requestNo = await nextRequestNo(tx, chargePointId)
  await insertTransfer(tx, {
    operatorId,
    id: newId(),
    chargePointId,
    kind,
    requestNo,
    tokenHash: hashOf(token),
    firmwareId: firmware?.id ?? null,
    fileName: firmware?.fileName ?? null,
    commandId,
    expiresAt: new Date(until.getTime() + addressMs),
  })
  const { publicUrl, host, port } = services.config
  const folder = `${publicUrl ?? `http://${reachable(host)}:${port}`}/api/public/transfers/`
  return {
    location: `${folder}${token}${firmware ? '.bin' : ''}`,
    shownLocation: `${folder}***`,
    requestNo,
  }
}

/**
 * Returns a reachable host. A server that listens on all interfaces uses an address of this machine, because 0.0.0.0 is
 * not reachable.
 */
function reachable(host: string): string {
  if (host !== '0.0.0.0' && host !== '::') return host.includes(':') ? `[${host}]` : host
  const all = Object.values(networkInterfaces()).flatMap((one) => one ?? [])
  const outward = all.find(({ internal, family }) => !internal && family === 'IPv4')
  return outward?.address ?? '127.0.0.1'
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token.slice(0, 32)).digest()
}

/** Throws request.not-found for a URL that is unknown, expired, or for the other direction. */
export async function getOpenTransfer(
  services: Services,
  token: string,
  direction: 'down' | 'up',
): Promise<OpenTransfer> {
  const found = await services.db.asPlatform((tx) => findTransferByToken(tx, hashOf(token)))
  if (!found || (found.kind === 'firmware') !== (direction === 'down')) throw new Problem('request.not-found')
  return found
}

/** Stores an upload from a charge point unchanged: never unpacked or executed, under a random name (S-16). */
export async function storeUpload(
  { services, files }: { services: Services; files: FileStore },
  upload: {
    token: string
    name: string | undefined
    contentType?: string | undefined
    source: AsyncIterable<Buffer>
  },
): Promise<void> {
  const { operatorId, id, storedAs } = await getOpenTransfer(services, upload.token, 'up')
  if (storedAs !== null) throw new Problem('stations.upload-again')
  const { content, nameInside } = fileOfUpload(upload)
  const file = await files.write(atMost(content, maxUploadBytes))
  if (file.bytes > 0) {
    const fileName = upload.name ?? nameInside()
    const name = fileName === undefined ? null : safeName(fileName)
    const saved = await services.db.inTenant(operatorId, (tx) => saveUpload(tx, id, { ...file, name }))
    if (saved) return
  }
  await files.remove(file.storedAs)
  throw new Problem(file.bytes > 0 ? 'stations.upload-again' : 'request.invalid', { detail: 'body' })
}

/** Returns a file name for display and download. It is never used as a path. */
export function safeName(name: string): string | null {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const clean = last.replaceAll(/[^\p{L}\p{N}._ -]/gu, '_').replace(/^\.+/, '')
  return clean === '' ? null : clean.slice(0, 200)
}
