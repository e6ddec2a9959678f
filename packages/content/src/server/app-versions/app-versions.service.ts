import { hkdfSync } from 'node:crypto'
import { newId, requireFound, Problem } from '@evops/platform/contract'
import {
  conflictProblem,
  hashSecret,
  violatedConstraint,
  type Actor,
  type FileStore,
  type Tx,
} from '@evops/platform/server'
import {
  packagePlatforms,
  maxAppBytes,
  selfUpdatingPlatforms,
  type AppVersionForm,
  type AppVersionRow,
  type VersionCheckResult,
} from '../../contract/index.ts'
import type { ContentDeps } from '../deps.ts'
import type { VersionCheckRequest } from '../reader.ts'
import {
  changeVersion,
  findAppFile,
  findVersion,
  insertVersion,
  lockVersion,
  listNewerAppVersions,
  setVersionFile,
  removeVersion,
  setPublished,
} from './app-versions.store.ts'
import { findArchiveDirectory, archiveEndSearchBytes, hasAndroidManifest } from './package.rules.ts'
import { isInRollOutShare, versionToInstall } from './roll-out.rules.ts'

export async function getAppVersionRow(tx: Tx, id: string): Promise<AppVersionRow> {
  return requireFound(await findVersion(tx, id))
}
async function lockVersionRow(tx: Tx, id: string): Promise<AppVersionRow> {
  if (!(await lockVersion(tx, id))) throw new Problem('request.not-found')
  return getAppVersionRow(tx, id)
}
const isOneOf = (all: readonly string[], one: string) => all.includes(one)

/** Throws content.build-taken. */
export async function addVersion(
  tx: Tx,
  { services }: ContentDeps,
  { operatorId, form }: { operatorId: string; form: AppVersionForm },
): Promise<AppVersionRow> {
  const at = services.now()
  const id = newId(at.getTime())
  requireLeast(form)
  await insertVersion(tx, { operatorId, id, at, form }).catch((error: unknown) => {
    throw toBuildConflict(error, form)
  })
  return getAppVersionRow(tx, id)
}

/** Throws content.build-taken, content.published and content.no-source. */
export async function updateAppVersionChecked(
  tx: Tx,
  { id, version, form }: { id: string; version: number; form: AppVersionForm },
): Promise<{ before: AppVersionRow; after: AppVersionRow }> {
  const before = await lockVersionRow(tx, id)
  if (before.version !== version) throw conflictProblem(form, before)
  const { platform, build, address } = form
  requireLeast(form)
  if (before.state === 'published' && (platform !== before.platform || build !== before.build))
    throw new Problem('content.published')
  if (before.fileName !== null && !isOneOf(packagePlatforms, platform)) throw new Problem('content.no-file-platform')
  if (before.publishedAt !== null) requireSource({ ...before, platform, address })
  await changeVersion(tx, { id, version, form }).catch((error: unknown) => {
    throw toBuildConflict(error, form)
  })
  return { before, after: await getAppVersionRow(tx, id) }
}
function toBuildConflict(error: unknown, { build }: AppVersionForm): unknown {
  return violatedConstraint(error) === 'content_app_versions_build'
    ? new Problem('content.build-taken', { build }, { build: 'content.build-taken' })
    : error
}
function requireLeast({ build, minBuild }: AppVersionForm): void {
  if (minBuild > build)
    throw new Problem('request.invalid', { detail: 'minBuild' }, { minBuild: 'content.fault.min-build' })
}
function requireSource({ platform, address, fileName }: Pick<AppVersionRow, 'platform' | 'address' | 'fileName'>) {
  if (address === null && fileName === null && !isOneOf(selfUpdatingPlatforms, platform))
    throw new Problem('content.no-source', {}, { address: 'content.no-source' })
}

/** Publishes or withdraws a version. `isOn` false: withdrawn. */
export async function setPublication(
  tx: Tx,
  { services }: ContentDeps,
  { id, isOn }: { id: string; isOn: boolean },
): Promise<{ before: AppVersionRow; after: AppVersionRow }> {
  const before = await lockVersionRow(tx, id)
  if (isOn) requireSource(before)
  // Repeating has no effect: a published version keeps its time of publication.
  if (isOn !== (before.state === 'published')) await setPublished(tx, id, { isOn, at: services.now() })
  return { before, after: await getAppVersionRow(tx, id) }
}

/** Deletes a version and returns it with its file. */
export async function deleteAppVersionChecked(
  tx: Tx,
  id: string,
): Promise<{ before: AppVersionRow; file: string | undefined }> {
  const before = await lockVersionRow(tx, id)
  if (before.state === 'published') throw new Problem('content.published')
  const file = await findAppFile(tx, id)
  await removeVersion(tx, id)
  return { before, file: file?.storedAs }
}
export async function deleteAppVersionFile(tx: Tx, id: string): Promise<string> {
  const { state } = await lockVersionRow(tx, id)
  if (state === 'published') throw new Problem('content.published')
  const file = requireFound(await findAppFile(tx, id))
  await setVersionFile(tx, id, null)
  return file.storedAs
}

/** Accepts a file, checks its type, and stores it in place of the previous one. Throws content.no-apk. */
export async function saveAppFile(
  { services, files }: ContentDeps,
  actor: Actor,
  { id, name, source }: { id: string; name: string; source: AsyncIterable<Buffer> },
): Promise<AppVersionRow> {
  const requireOpen = async (tx: Tx) => {
    const { state, platform } = await lockVersionRow(tx, id)
    if (state === 'published') throw new Problem('content.published')
    if (!isOneOf(packagePlatforms, platform)) throw new Problem('content.no-file-platform')
  }
  await services.db.inTenant(actor, requireOpen)
  const seen = { tail: Buffer.alloc(0) }
  const file = await files.write(limitSize(source, seen))
  try {
    if (!(await isPackage(files, { ...file, tail: seen.tail }))) throw new Problem('content.no-apk')
    const { before, after } = await services.db.inTenant(actor, async (tx) => {
      await requireOpen(tx)
      const replaced = await findAppFile(tx, id)
      await setVersionFile(tx, id, { ...file, name })
      return { before: replaced, after: await getAppVersionRow(tx, id) }
    })
    if (before) await files.remove(before.storedAs)
    return after
  } catch (error) {
    await files.remove(file.storedAs)
    throw error
  }
}
/** Limits the number of bytes and holds the last bytes in memory. */
async function* limitSize(source: AsyncIterable<Buffer>, seen: { tail: Buffer }): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const piece of source) {
    bytes += piece.length
    if (bytes > maxAppBytes) throw new Problem('request.too-large')
    seen.tail = Buffer.concat([seen.tail, piece]).subarray(-archiveEndSearchBytes)
    yield piece
  }
}
async function isPackage(
  files: FileStore,
  { storedAs, bytes, tail }: { storedAs: string; bytes: number; tail: Buffer },
): Promise<boolean> {
  const place = findArchiveDirectory(tail, bytes)
  const source = place && (await files.open(storedAs))
  if (!source) return false
  const directory: Buffer[] = []
  let at = 0
  for await (const piece of source as AsyncIterable<Buffer>) {
    if (at < place.to) directory.push(piece.subarray(Math.max(0, place.from - at), place.to - at))
    at += piece.length
  }
  return hasAndroidManifest(Buffer.concat(directory))
}

/**
 * Creates the version check for apps. The key belongs to the installation, so a share contains the same devices in
 * every process.
 */
export function createVersionCheck({ services, addresses }: ContentDeps) {
  return async (tx: Tx, app: VersionCheckRequest): Promise<VersionCheckResult> => {
    const key = Buffer.from(hkdfSync('sha256', hashSecret(services.config.secretKey), '', 'content roll-out', 32))
    const newer = await listNewerAppVersions(tx, app)
    const take = versionToInstall(app.build, newer, (version) => isInRollOutShare(key, version, app.deviceId))
    if (!take) return { state: 'current' }
    const { id, versionName, build, address, fileName, fileBytes, fileSha256, publishedAt, ...rest } = take.version
    const notes = { zh: rest.notesZh, en: rest.notesEn, es: rest.notesEs }
    const isOurs = fileName !== null && address === null
    return {
      state: take.state,
      versionName,
      build,
      notes: notes[app.language] || notes.en || notes.zh || notes.es,
      address: isOurs ? addresses.open('apps', app.operatorId, id) : (address ?? ''),
      bytes: isOurs ? fileBytes : null,
      sha256: isOurs ? fileSha256 : null,
      // The query returns only published versions.
      publishedAt: publishedAt ?? '',
    }
  }
}
