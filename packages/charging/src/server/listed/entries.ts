import { instantCell, newId, requireFound, Problem, maskTag } from '@evops/platform/contract'
import { seesTags } from '@evops/organisation/contract'
import {
  conflictProblem,
  exportKind,
  serveAll,
  type App,
  type ExportKind,
  type Services,
  type JobTable,
  type Tx,
} from '@evops/platform/server'
import { recordListChange } from '@evops/stations/server'
import {
  listEntryEndpoints,
  listEntryExport,
  listEntryFilter,
  tokenExporters,
  type ListEntryForm,
  type ListEntryRow,
} from '../../contract/index.ts'
import {
  updateListEntry,
  findListEntry,
  insertListEntry,
  isTokenHolder,
  applyListEntriesToTokens,
  operatorsWithListEntries,
  pageOfListEntries,
  deleteListEntry,
  countListEntryStations,
} from './entries.store.ts'
import { listEntryWords as translate } from '../../contract/list-entry-values.words.ts'
import { listEntryExportWords } from './entry-export.words.ts'

const entity = 'list-entry'
const rowsPerSlice = 200
const everyMs = 15_000
const maskEntryTag = (row: ListEntryRow): ListEntryRow => ({ ...row, idTag: row.idTag && maskTag(row.idTag) })

/**
 * Black and white list entries. An entry is valid from its commit, and local lists of charge points are updated within
 * seconds.
 */
export function listEntryRoutes(app: App, services: Services): void {
  serveAll(app, listEntryEndpoints, {
    listListedSubjects: ({ tx, actor, query }) => pageOfListEntries(tx, { ...query, inFull: seesTags(actor) }),
    getListedSubject: ({ tx, params }) => entryOf(tx, params.id),
    createListedSubject: async ({ tx, actor, body, audit }) => {
      const now = services.now()
      const id = newId(now.getTime())
      await validateListEntry(tx, body)
      await insertListEntry(tx, { operatorId: actor.operatorId, id, form: body, now, by: actor.name })
      const after = await applyListEntry(tx, id)
      audit({ entity, entityId: id, after: maskEntryTag(after) })
      return after
    },
    updateListedSubject: async ({ tx, params: { id }, body: { version, ...form }, audit }) => {
      const before = await entryOf(tx, id)
      await validateStations(tx, form.stationIds)
      const validFrom = form.validFrom ?? before.validFrom
      if (!(await updateListEntry(tx, { id, version, form: { ...form, validFrom }, now: services.now() })))
        throw conflictProblem(form, maskEntryTag(before))
      const after = await applyListEntry(tx, id)
      audit({ entity, entityId: id, before: maskEntryTag(before), after: maskEntryTag(after) })
      return after
    },
    deleteListedSubject: async ({ tx, params: { id }, audit }) => {
      const before = await entryOf(tx, id)
      await deleteListEntry(tx, id)
      await recordListChange(tx, { refuses: before.kind === 'white' })
      audit({ entity, entityId: id, before: maskEntryTag(before) })
      return { done: true } as const
    },
  })
}

async function entryOf(tx: Tx, id: string): Promise<ListEntryRow> {
  return requireFound(await findListEntry(tx, id))
}

/** Returns the result of an entry that was just written. */
async function applyListEntry(tx: Tx, id: string): Promise<ListEntryRow> {
  await applyListEntriesToTokens(tx)
  await recordListChange(tx, { refuses: true })
  return entryOf(tx, id)
}

async function validateListEntry(
  tx: Tx,
  { subjectKind, holderId, stationIds, validFrom, validUntil }: ListEntryForm,
): Promise<void> {
  if ((subjectKind === 'member' || subjectKind === 'company') && holderId !== null)
    if (!(await isTokenHolder(tx, subjectKind, holderId)))
      throw new Problem('charging.list-holder-unknown', {}, { holderId: 'charging.list-holder-unknown' })
  await validateStations(tx, stationIds)
  if (validFrom !== null && validUntil !== null && Date.parse(validUntil) <= Date.parse(validFrom))
    throw new Problem('charging.list-ends-first', {}, { validUntil: 'charging.list-ends-first' })
}

async function validateStations(tx: Tx, stationIds: readonly string[] | null): Promise<void> {
  if (stationIds && (await countListEntryStations(tx, stationIds)) < new Set(stationIds).size)
    throw new Problem('charging.list-station-unknown', {}, { stationIds: 'charging.list-station-unknown' })
}

/** Updates the tokens of entries when members join companies or vehicles change tokens. */
export function listEntryJobs(services: Services): JobTable {
  return {
    'charging:listed-tokens': {
      everyMs,
      async run() {
        for (const operatorId of await services.db.asPlatform(operatorsWithListEntries))
          await services.db.inTenant(operatorId, applyListEntriesToTokens)
      },
    },
  }
}

/** Export of the entries that a filter selects. Token numbers are masked. */
export function listEntryExportKind(services: Services): ExportKind {
  return exportKind({
    name: listEntryExport,
    permission: tokenExporters,
    title: { zh: '黑白名单条目', en: 'Local list entries', es: 'Entradas de listas locales de autorización' },
    filter: listEntryFilter,
    head: ({ language }) => Object.values(listEntryExportWords).map((text) => text[language]),
    async *rows(actor, filter) {
      const { language } = actor
      for (let at = 1; ; at += 1) {
        const slice = { ...filter, page: at, pageSize: rowsPerSlice, inFull: seesTags(actor) }
        const { list } = await services.db.inTenant(actor, (tx) => pageOfListEntries(tx, slice))
        for (const row of list)
          yield [
            translate[`charging.listed.subjectKind.${row.subjectKind}`][language],
            row.idTag === null ? row.subject : maskTag(row.idTag),
            translate[`charging.listed.kind.${row.kind}`][language],
            translate[`charging.listed.allows.${row.allows ?? 'none'}`][language],
            row.reason,
            translate[`charging.listed.source.${row.source}`][language],
            row.stationNames?.join(', ') ?? null,
            instantCell(row.validFrom),
            instantCell(row.validUntil),
            row.tokens,
            translate[`charging.listed.conflict.${row.conflict ?? 'none'}`][language],
            instantCell(row.createdAt),
            row.createdByName,
          ]
        if (list.length < rowsPerSlice) return
      }
    },
  })
}
