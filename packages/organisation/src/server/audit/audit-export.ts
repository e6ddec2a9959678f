import { fillPlaceholders, type Language, instantCell, type Words } from '@evops/platform/contract'
import {
  exportKind,
  inSlices,
  type TableRowCells,
  type ExportKind,
  type Services,
  type RowNames,
  type Tx,
} from '@evops/platform/server'
import { auditDifferenceOf as readingOf, relevantAuditChanges } from '../../contract/audit-difference.ts'
import { policyValues } from '../../contract/policy-values.words.ts'
import { organisationActValues } from '../../contract/act-values.words.ts'
import { retentionKinds } from '../../contract/retention-kinds.words.ts'
import { auditNames } from '../../contract/audit-names.words.ts'
import {
  auditKeyWithoutDomain,
  auditActDomain,
  type AuditNameLookup,
  formatAuditAct,
  formatAuditEntity,
  formatAuditField,
} from '../../contract/audit-naming.ts'
import {
  auditEntryCurrency,
  auditRefusals,
  formatAuditObject,
  formatAuditValue,
  type ValueReader,
} from '../../contract/audit-values.ts'
import {
  auditExport,
  auditExportCodes,
  auditQuery,
  seesTags,
  type AuditChange,
  type AuditFilter,
} from '../../contract/index.ts'
import { findOperator } from '../operators/operators.store.ts'
import { auditExportHeadings, auditResultWords } from './audit-export.words.ts'
import { auditChangesBetween, maskAuditChange } from './audit.rules.ts'
import { createAuditNames } from './audit-names.ts'
import { sliceOfAudit, type AuditRecord } from './audit.store.ts'

interface Parts {
  /** Names of the domains' acts. */
  actWords: () => readonly Words[]
  /** Names of the rows of all domains. */
  rowNames: () => RowNames
}
/** Background export of the audit log in the reader's words, as on its screen, oldest first. */
export function auditExportKind(services: Services, { actWords, rowNames }: Parts): ExportKind {
  const namesFor = createAuditNames(services, rowNames)
  return exportKind({
    name: auditExport,
    permission: auditExportCodes,
    title: { zh: '审计日志', en: 'Audit log', es: 'Registro de auditoría' },
    filter: auditQuery,
    head: ({ language }) => Object.values(auditExportHeadings).map((text) => text[language]),
    async *rows(actor, filter) {
      const { operatorId, language } = actor
      const by = sayerIn(
        [auditNames, organisationActValues, policyValues, retentionKinds, auditRefusals, ...actWords()],
        language,
      )
      const of = await services.db.inTenant(actor, (tx) => findOperator(tx, operatorId))
      const reader = { by, language, inFull: seesTags(actor) }
      const units = { currency: of?.currency ?? '', zone: of?.timeZone ?? 'UTC' }
      const read = async (tx: Tx, wanted: { operatorId: string; filter: AuditFilter }, wish: Wish) => {
        const slice = await sliceOfAudit(tx, wanted, wish)
        const changed = slice.rows.map((record) => ({
          ...record,
          changes: relevantAuditChanges(auditChangesBetween(record.before, record.after)),
        }))
        const values = changed.flatMap(({ entityId, changes }) => [
          entityId,
          ...changes.flatMap((change) => [change.old, change.new]),
        ])
        const names = await namesFor(tx, actor, [...values, ...slice.rows.map(({ userName }) => userName)])
        return { ...slice, rows: changed.map((record) => ({ ...record, names })) }
      }
      for await (const record of inSlices(services.db, actor, { filter: { operatorId, filter }, read }))
        yield cellsOf(record, { ...units, currency: auditEntryCurrency(record) ?? units.currency, ...reader })
    },
  })
}
type Wish = Parameters<typeof sliceOfAudit>[2]

function sayerIn(tables: readonly Words[], language: Language): AuditNameLookup {
  const texts = new Map(tables.flatMap((table) => Object.entries(table)))
  const keys = new Map([...texts.keys()].map((key) => [auditKeyWithoutDomain(key), key]))
  return {
    key: (about) => keys.get(about),
    translate(key, values) {
      const text = texts.get(key)
      return text && fillPlaceholders(text[language], values)
    },
  }
}

interface Reader extends ValueReader {
  by: AuditNameLookup
  inFull: boolean
}
type ExportedEntry = AuditRecord & {
  changes: readonly AuditChange[]
  names: Readonly<Record<string, string>>
}
function cellsOf({ at, changes, names, ...record }: ExportedEntry, reader: Reader): TableRowCells {
  const { by, language } = reader
  const { userId, userName, address, action, entity, entityId, result, requestId } = record
  return [
    instantCell(at.toISOString()),
    userId === null ? (names[userName] ?? userName) : userName,
    address,
    formatAuditAct(by, action, entity),
    formatAuditEntity(by, entity),
    formatAuditObject(by, { ...record, entityName: names[entityId ?? ''] ?? null }, reader) ?? null,
    entityId,
    auditResultWords[`organisation.audit-export.${result}`][language],
    changesIn(changes, { ...reader, names, home: auditActDomain(by, record) }),
    requestId,
  ]
}

/**
 * Formats the changes as in the log's drawer: "Name: North → North Hub; Enabled: Yes". Returns null if there is nothing
 * worth reading.
 */
function changesIn(changes: readonly AuditChange[], reader: Reader): string | null {
  const { by, inFull } = reader
  const formatValue = (field: string, value: string) => formatAuditValue(by, field, value, reader)
  const formatValues = (field: string, values: readonly string[] | undefined) =>
    values?.map((value) => formatValue(field, value)).join(', ')
  const changeTexts = changes.flatMap((change) => {
    const { field, ...sides } = readingOf(inFull ? change : maskAuditChange(change), formatValue)
    const [old, now] = [formatValues(field, sides.old), formatValues(field, sides.new)]
    if (!old && !now) return []
    return `${formatAuditField(by, field)}: ${old ? `${old} → ` : ''}${now || '—'}`
  })
  return changeTexts.length === 0 ? null : changeTexts.join('; ')
}
