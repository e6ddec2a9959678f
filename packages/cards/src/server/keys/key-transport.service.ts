import { parseUntrustedJson } from '@evops/platform/server'
import { newId, Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import { z } from 'zod'
import {
  keyFile,
  keyNames,
  keyPermissions,
  keySetForm,
  type KeyFile,
  type KeySetDetail,
  type KeySetRow,
} from '../../contract/index.ts'
import type { CardsDeps } from '../deps.ts'
import { createKeyEncryption } from './key-box.ts'
import { isKeyFileMacValid, keyFileMac, unwrapKey, wrapKey } from './key-file.rules.ts'
import { checkValue, isWeakKey } from './key-material.rules.ts'
import { insertKey, sealedKeysOf } from './key-parts.store.ts'
import { insertKeyExport, lockKeyExport, markKeyExportDownloaded, transportKeys } from './key-transport.store.ts'
import { addKeySet, keyExportApproval, requireKeySet, keyActorOf, lockKeySet } from './keys.service.ts'
import { recordKeyUse } from './keys.store.ts'

const payload = z.object({ setId: z.uuid(), name: z.string(), keyVersion: z.int() })
/** Hours for which an approved file can be downloaded. */
const fetchHours = 24

/** Registers the export of a set's wrapped keys that another user requested. */
export function registerKeyExport({ services, approvals }: CardsDeps): void {
  approvals.register({
    kind: keyExportApproval,
    title: { zh: '导出卡密钥', en: 'Export card keys', es: 'Exportar claves de tarjetas' },
    permission: keyPermissions.control,
    payload,
    run: async ({ tx, actor, payload: { setId }, requestedBy }) => {
      await requireExportable(tx, setId)
      const [transport, at] = [await requireTransport(tx), services.now()]
      await insertKeyExport(tx, {
        operatorId: actor.operatorId,
        id: newId(at.getTime()),
        setId,
        transportId: transport.id,
        requestedBy,
        approved: keyActorOf(actor),
        at,
        until: new Date(at.getTime() + fetchHours * 3_600_000),
      })
    },
  })
}

/** Requests the export. Throws cards.key-not-so and cards.key-no-transport. */
export async function requestKeyExport(
  tx: Tx,
  { services, approvals }: CardsDeps,
  { actor, id, reason }: { actor: Actor; id: string; reason: string },
): Promise<{ approvalId: string }> {
  const { name, keyVersion } = await requireExportable(tx, id)
  await requireTransport(tx)
  const approval = await approvals.request(tx, actor, {
    kind: keyExportApproval,
    subject: `${name} · ${keyVersion}`,
    subjectId: id,
    payload: { setId: id, name, keyVersion },
    reason,
    stations: 'all',
  })
  const place = { operatorId: actor.operatorId, setId: id }
  await recordKeyUse(tx, {
    ...place,
    kind: 'export_asked',
    by: keyActorOf(actor),
    at: services.now(),
    detail: reason,
  })
  return { approvalId: approval.id }
}

/** Returns a set that can be exported: activated by two users and not destroyed. A transport key is never exported. */
async function requireExportable(tx: Tx, id: string): Promise<KeySetRow> {
  const { row } = await lockKeySet(tx, id)
  if (row.kind === 'transport' || row.status === 'draft' || row.status === 'destroyed')
    throw new Problem('cards.key-not-so')
  return row
}
async function requireTransport(tx: Tx) {
  const [transport] = await transportKeys(tx, ['active'])
  if (!transport) throw new Problem('cards.key-no-transport')
  return transport
}

/** Returns the file once, only to the requester. Throws request.not-found, request.forbidden, cards.key-export-gone. */
export async function downloadWrappedKeys(
  tx: Tx,
  deps: CardsDeps,
  { actor, id }: { actor: Actor; id: string },
): Promise<{ setId: string; fileName: string; file: KeyFile }> {
  const [found, at] = [await lockKeyExport(tx, id), deps.services.now()]
  if (!found) throw new Problem('request.not-found')
  if (found.requestedBy !== actor.userId) throw new Problem('request.forbidden')
  if (found.takenAt !== null || found.expiresAt <= at) throw new Problem('cards.key-export-gone')
  const row = await requireExportable(tx, found.setId)
  const under = (await transportKeys(tx, ['active', 'superseded', 'retired'])).find(
    (key) => key.id === found.transportId,
  )
  if (!under?.sealed) throw new Problem('cards.key-no-transport')
  const box = createKeyEncryption(deps, actor)
  const transport = await box.open(under.sealed, under.id, under.name)
  const keys: KeyFile['keys'] = []
  for (const { name, kcv, sealed } of await sealedKeysOf(tx, row.id)) {
    const key = await box.open(sealed, row.id, name)
    keys.push({ name, kcv, wrapped: wrapKey(transport, key).toString('hex').toUpperCase() })
    key.fill(0)
  }
  const file = createKeyFile(transport, { row, keys, under })
  transport.fill(0)
  await markKeyExportDownloaded(tx, id, at)
  const { operatorId } = actor
  const [by, detail] = [keyActorOf(actor), `${under.kcv} · ${file.mark.slice(0, 8)}`]
  for (const setId of [row.id, under.id])
    await recordKeyUse(tx, { operatorId, setId, kind: 'exported', by, at, detail })
  return { setId: row.id, fileName: `card-keys-${row.kind}-${row.keyVersion}.json`, file }
}

function createKeyFile(
  transport: Buffer,
  {
    row,
    keys,
    under,
  }: {
    row: KeySetRow
    keys: KeyFile['keys']
    under: Pick<KeySetRow, 'keyVersion' | 'kcvMethod'> & { kcv: string }
  },
): KeyFile {
  const file = keyFile.omit({ mark: true }).parse({
    format: 'evops-card-keys/1',
    wrap: 'AES-KW',
    transport: { keyVersion: under.keyVersion, kcvMethod: under.kcvMethod, kcv: under.kcv },
    set: row,
    keys,
  })
  return { ...file, mark: keyFileMac(transport, file) }
}

/**
 * Creates a draft from a file, completely or not at all. Throws cards.key-file (invalid file), cards.key-no-transport
 * (its transport key is missing), cards.key-file-changed (mark, wrap or check values do not match), cards.key-weak.
 */
export async function importWrappedKeys(
  tx: Tx,
  deps: CardsDeps,
  { actor, text, name }: { actor: Actor; text: string; name: string },
): Promise<KeySetDetail> {
  const file = readFile(text)
  const box = createKeyEncryption(deps, actor)
  const under = (await transportKeys(tx, ['active', 'superseded'])).find(
    ({ kcv, kcvMethod }) => kcv === file.transport.kcv && kcvMethod === file.transport.kcvMethod,
  )
  if (!under?.sealed) throw new Problem('cards.key-no-transport')
  const transport = await box.open(under.sealed, under.id, under.name)
  if (!isKeyFileMacValid(transport, file))
    throw new Problem('cards.key-file-changed', {}, fault('cards.key-file-changed'))
  const { keyVersion: _theirs, ...set } = file.set
  const form = keySetForm.parse({ ...set, name: name || set.name })
  const id = await addKeySet(tx, deps, { actor, form })
  const [by, at, { operatorId }] = [keyActorOf(actor), deps.services.now(), actor]
  for (const entry of file.keys) {
    const key = unwrapKey(transport, Buffer.from(entry.wrapped, 'hex'))
    if (!key || checkValue(form, key) !== entry.kcv)
      throw new Problem('cards.key-file-changed', {}, fault('cards.key-file-changed'))
    if (isWeakKey(form.algorithm, key)) throw new Problem('cards.key-weak-file', {}, fault('cards.key-weak-file'))
    const sealed = await box.seal(key, id, entry.name)
    key.fill(0)
    const place = { operatorId, setId: id, name: entry.name }
    await insertKey(tx, { ...place, sealed, kcv: entry.kcv, at, by: [by], source: 'imported' })
    await recordKeyUse(tx, {
      ...place,
      kind: 'imported',
      by,
      at: new Date(at.getTime() + 1),
      detail: entry.kcv,
    })
  }
  transport.fill(0)
  await recordKeyUse(tx, {
    operatorId,
    setId: under.id,
    kind: 'used',
    by,
    at,
    detail: `${file.mark.slice(0, 8)}`,
  })
  return requireKeySet(tx, deps, { actor, id })
}

const fault = (code: string) => ({ file: code })
/** Parses the file. It must be complete, with the key names of its kind, each once. */
function readFile(text: string): KeyFile {
  const read = parseKeyFile(text)
  const names: readonly string[] = read ? keyNames[read.set.kind] : []
  const fileKeyNames = read?.keys.map(({ name }) => name) ?? []
  if (
    !read ||
    new Set(fileKeyNames).size !== fileKeyNames.length ||
    !fileKeyNames.every((name) => names.includes(name))
  )
    throw new Problem('cards.key-file', {}, fault('cards.key-file'))
  return read
}
function parseKeyFile(text: string): KeyFile | undefined {
  try {
    return keyFile.safeParse(parseUntrustedJson(text)).data
  } catch {
    return undefined
  }
}
