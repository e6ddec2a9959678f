import { Readable } from 'node:stream'
import { newId, requireFound, Problem, type Language } from '@evops/platform/contract'
import {
  conflictProblem,
  isStillReferenced,
  parsePicture,
  type Actor,
  type AuditEntry,
  type Tx,
} from '@evops/platform/server'
import { pictureBytes, type ContentAudience, type ContentPhase, type PictureVariant } from '../../contract/index.ts'
import type { ContentDeps } from '../deps.ts'
import {
  changeItem,
  deleteItem,
  hasText,
  insertItem,
  insertPicture,
  lockItem,
  saveItemTexts,
  removePictures,
  setPublished,
  type ItemKind,
  type ItemText,
} from './items.store.ts'

interface Item {
  id: string
  phase: ContentPhase
  version: number
  texts: readonly (Omit<ItemText, 'summary' | 'body'> & { picture: string | null; wide: string | null })[]
}
interface Form {
  audiences: ContentAudience[]
  showsFrom: string | null
  showsUntil: string | null
  texts: readonly ItemText[]
}
/** The differences between carousel pictures and news. `find` returns pictures by their ids. */
interface Noun<R extends Item, F extends Form> {
  kind: ItemKind
  entity: string
  find: (tx: Tx, id: string, now: Date) => Promise<R | undefined>
  /** Returns the columns of the form in addition to those of all items. */
  columnsOf: (form: F) => Parameters<typeof insertItem>[2]['columns']
  /** Throws if the form contains a wrong reference. */
  requireTrue?: (tx: Tx, form: F) => Promise<void>
  /** Throws if the item is incomplete and cannot be shown. */
  requireWhole: (row: R) => void
}
interface Call {
  tx: Tx
  actor: Actor
  audit: (entry: Partial<AuditEntry>) => void
  afterCommit: (work: () => Promise<void> | void) => void
}
type At = { params: { id: string } }
type InLanguage = { params: { id: string; language: Language }; query: { variant: PictureVariant } }

/** Creates the operations on carousel pictures and news. Each reply has addresses in place of picture ids. */
export function createItemOperations<R extends Item, F extends Form>(deps: ContentDeps, noun: Noun<R, F>) {
  const { services, files, addresses } = deps
  const { kind, entity } = noun
  const of = async (tx: Tx, id: string) => {
    return requireFound(await noun.find(tx, id, services.now()))
  }
  const lockWithDetail = async (tx: Tx, id: string) => {
    const current = requireFound(await lockItem(tx, kind, id))
    return { ...current, before: await of(tx, id) }
  }
  const withPictureAddresses = <T extends Pick<Item, 'texts'>>(row: T, { operatorId }: { operatorId: string }): T => ({
    ...row,
    texts: row.texts.map((text) => ({
      ...text,
      picture: text.picture && addresses.marked('pictures', operatorId, text.picture),
      wide: text.wide && addresses.marked('pictures', operatorId, text.wide),
    })),
  })
  const drop = (gone: readonly string[]) => async () => void (await Promise.all(gone.map((file) => files.remove(file))))
  const publication = async ({ tx, actor, params, audit }: Call & At, isOn: boolean) => {
    const { before, isPublished } = await lockWithDetail(tx, params.id)
    if (isOn) noun.requireWhole(before)
    // Repeating has no effect: a published item keeps its time of publication.
    if (isOn !== isPublished) await setPublished(tx, params.id, { isOn, at: services.now() })
    const after = await of(tx, params.id)
    audit({ entity, entityId: params.id, before: { phase: before.phase }, after: { phase: after.phase } })
    return withPictureAddresses(after, actor)
  }
  return {
    shown: withPictureAddresses,
    of: async ({ tx, actor, params }: Pick<Call, 'tx' | 'actor'> & At) =>
      withPictureAddresses(await of(tx, params.id), actor),
    create: async ({ tx, actor, body, audit }: Call & { body: F }): Promise<R> => {
      const at = services.now()
      const [{ operatorId }, id] = [actor, newId(at.getTime())]
      await noun.requireTrue?.(tx, body)
      await insertItem(tx, { operatorId, id, kind, at }, { form: body, columns: noun.columnsOf(body) })
      await saveItemTexts(tx, { operatorId, itemId: id, texts: body.texts })
      const after = await of(tx, id)
      audit({ entity, entityId: id, after })
      return withPictureAddresses(after, actor)
    },
    update: async ({
      tx,
      actor,
      params: { id },
      body,
      audit,
      afterCommit,
    }: Call & At & { body: F & { version: number } }) => {
      const { before, version, isPublished } = await lockWithDetail(tx, id)
      const { version: read, ...form } = body
      if (version !== read) throw conflictProblem(form, before)
      await noun.requireTrue?.(tx, body)
      await changeItem(tx, { id, version }, { form: body, columns: noun.columnsOf(body) })
      const gone = await saveItemTexts(tx, { operatorId: actor.operatorId, itemId: id, texts: body.texts })
      const after = await of(tx, id)
      if (isPublished) noun.requireWhole(after)
      audit({ entity, entityId: id, before, after })
      afterCommit(drop(gone))
      return withPictureAddresses(after, actor)
    },
    remove: async ({ tx, params: { id }, audit, afterCommit }: Call & At) => {
      const { before, isPublished } = await lockWithDetail(tx, id)
      if (isPublished) throw new Problem('content.published')
      const gone = await deleteItem(tx, id).catch((error: unknown) => {
        throw isStillReferenced(error) ? new Problem('content.linked') : error
      })
      audit({ entity, entityId: id, before })
      afterCommit(drop(gone))
      return { done: true } as const
    },
    publish: (call: Call & At) => publication(call, true),
    withdraw: (call: Call & At) => publication(call, false),
    /** Checks the file before storing it. Throws content.picture-size, -type and content.no-text. */
    addPicture: async (
      { actor, params, query: { variant }, audit }: Pick<Call, 'actor' | 'audit'> & InLanguage,
      source: AsyncIterable<Buffer>,
    ): Promise<R> => {
      await services.db.inTenant(actor, (tx) => requireText(tx, kind, params))
      const picture = await pictureOf(source)
      const file = await files.write(Readable.from([picture.bytes]))
      const { operatorId } = actor
      try {
        const { after, gone } = await services.db.inTenant(actor, async (tx) => {
          await requireText(tx, kind, params)
          const replaced = await removePictures(
            tx,
            params.id,
            (language, one) => language === params.language && one === variant,
          )
          const [at, { id: itemId, language }] = [services.now(), params]
          const row = {
            ...file,
            operatorId,
            id: newId(at.getTime()),
            itemId,
            language,
            variant,
            type: picture.type,
            at,
          }
          await insertPicture(tx, row)
          return { after: await of(tx, itemId), gone: replaced }
        })
        await drop(gone)()
        audit({
          entity,
          entityId: params.id,
          after: { picture: params.language, variant, bytes: file.bytes },
        })
        return withPictureAddresses(after, actor)
      } catch (error) {
        await files.remove(file.storedAs)
        throw error
      }
    },
    removePicture: async ({
      tx,
      params: { id, language },
      query: { variant },
      audit,
      afterCommit,
    }: Call & InLanguage) => {
      const { isPublished } = await lockWithDetail(tx, id)
      const gone = await removePictures(tx, id, (one, cut) => one === language && cut === variant)
      if (gone.length === 0) throw new Problem('request.not-found')
      if (isPublished) noun.requireWhole(await of(tx, id))
      audit({ entity, entityId: id, before: { picture: language, variant } })
      afterCommit(drop(gone))
      return { done: true } as const
    },
  }
}

async function requireText(tx: Tx, kind: ItemKind, { id, language }: InLanguage['params']): Promise<void> {
  if (!(await lockItem(tx, kind, id))) throw new Problem('request.not-found')
  if (!(await hasText(tx, id, language))) throw new Problem('content.no-text')
}

async function pictureOf(source: AsyncIterable<Buffer>) {
  const pieces: Buffer[] = []
  let taken = 0
  for await (const piece of source) {
    taken += piece.length
    if (taken > pictureBytes) throw new Problem('content.picture-size', { most: pictureBytes / 1024 / 1024 })
    pieces.push(piece)
  }
  const picture = parsePicture(Buffer.concat(pieces))
  if (!picture) throw new Problem('content.picture-type')
  return picture
}

/** Rejects an item with incomplete languages and names them. */
export function requireCompleteLanguages<T extends { language: Language }>(
  texts: readonly T[],
  code: string,
  has: (text: T) => boolean,
): void {
  const lacking = texts.filter((text) => !has(text)).map(({ language }) => language)
  if (lacking.length > 0) throw new Problem(code, { languages: lacking.join(', ') })
}
