import { z } from 'zod'
import { BackupError, readTargetObject, type BackupTarget } from '../targets/target.ts'
import type { ChunkVault } from './vault.ts'

/*
 * Content of a target of backups by COPY:
 *
 * copy/<key>/<id>.json one backup, written last: public facts in clear text, the rest encrypted
 *
 * copy/<key>/chunks/<ab>/<id> some megabytes of a table or file, compressed and encrypted; shared by backups
 */
const chunks = z.array(z.string().regex(/^[0-9a-f]{64}$/))
const open = z.object({
  format: z.literal(1),
  id: z.uuid(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  /** Bytes of all text and files before compression. */
  bytes: z.int(),
  /** The newest migration: only a program whose last migration is the same can restore the backup. */
  migration: z.string(),
  sealed: z.string(),
})
const contents = z.object({
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      /** For a partition: its table and its bounds. */
      partition: z.object({ of: z.string(), bounds: z.string() }).nullable(),
      rows: z.int(),
      bytes: z.int(),
      chunks,
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), called: z.boolean() })),
  files: z.array(z.object({ name: z.string(), bytes: z.int(), chunks })),
  /** The last seal of each chain. A restored database must contain it. */
  heads: z.array(z.object({ chain: z.string(), operatorId: z.string(), seq: z.int(), hash: z.string() })),
  /** The installation's secret: a machine with the backup's key needs nothing else. */
  secretKey: z.string(),
})
export type CopyContents = z.output<typeof contents>
export type CopiedTable = CopyContents['tables'][number]
export type CopyDescription = Omit<z.output<typeof open>, 'sealed' | 'format'>
export type CopyManifest = CopyDescription & CopyContents

const placeOf = (prefix: string, id: string) => `${prefix}${id}.json`

export async function writeCopy(vault: ChunkVault, facts: CopyDescription, rest: CopyContents): Promise<void> {
  const sealed = await vault.seal(Buffer.from(JSON.stringify(rest)), facts.id)
  const text = JSON.stringify({ format: 1, ...facts, sealed: sealed.toString('base64') })
  await vault.target.put(placeOf(vault.prefix, facts.id), Buffer.from(text))
}

/** Returns all backups of a target, for all keys, the oldest first. */
export async function listCopyManifests(target: BackupTarget): Promise<(CopyDescription & { keyId: string })[]> {
  const found: (CopyDescription & { keyId: string })[] = []
  for (const { name } of await target.list('copy/')) {
    const [, keyId, id] = /^copy\/([0-9a-f]{16})\/([0-9a-f-]{36})\.json$/.exec(name) ?? []
    if (keyId === undefined || id === undefined) continue
    const { sealed: _, format: __, ...facts } = await readOpen(target, name)
    found.push({ ...facts, keyId })
  }
  return found.toSorted((a, b) => (a.finishedAt < b.finishedAt ? -1 : 1))
}

/**
 * Returns the newest backup of this key, or the named one. Throws `BackupError` if there is none, if it has another
 * key, or if it is damaged.
 */
export async function readCopy(vault: ChunkVault, id?: string): Promise<CopyManifest> {
  const { target, keyId } = vault
  const all = await listCopyManifests(target)
  const wanted = all.filter((one) => id === undefined || one.id === id)
  const facts = wanted.findLast((one) => one.keyId === keyId)
  if (!facts && wanted.length > 0)
    throw new BackupError(
      `${target.name}: wrong key: the backups there were made with another EVOPS_BACKUP_KEY (without one: EVOPS_SECRET_KEY)`,
    )
  if (!facts) throw new BackupError(`${target.name}: there is no backup${id === undefined ? '' : ` ${id}`}`)
  const { keyId: _, ...fields } = facts
  const name = placeOf(vault.prefix, facts.id)
  try {
    const { sealed } = await readOpen(target, name)
    const text = await vault.unseal(Buffer.from(sealed, 'base64'), facts.id)
    return { ...fields, ...contents.parse(JSON.parse(text.toString('utf8'))) }
  } catch (error) {
    if (error instanceof BackupError) throw error
    throw new BackupError(`${target.name}: ${name} is damaged`, { cause: error })
  }
}

async function readOpen(target: BackupTarget, name: string): Promise<z.output<typeof open>> {
  const text = await readTargetObject(target, name)
  try {
    return open.parse(JSON.parse(text?.toString('utf8') ?? ''))
  } catch (error) {
    throw new BackupError(`${target.name}: ${name} is damaged`, { cause: error })
  }
}
