import { fill, type Language, momentCell, type Words } from '@evops/platform/contract'
import {
  exportKind,
  inSlices,
  type Cells,
  type ExportKind,
  type Services,
  type RowNames,
  type Tx,
} from '@evops/platform/server'
import { differenceOf as readingOf, worthReading } from '../../contract/audit-difference.ts'
import { policyValues } from '../../contract/policy-values.words.ts'
import { organisationActValues } from '../../contract/act-values.words.ts'
import { retentionKinds } from '../../contract/retention-kinds.words.ts'
import { auditNames } from '../../contract/audit-names.words.ts'
import {
  aboutOf,
  auditHome,
  type AuditSayer,
  formatAuditAct,
  formatAuditEntity,
  formatAuditField,
} from '../../contract/audit-naming.ts'
import {
  currencyOf,
  refusals,
  formatAuditObject,
  formatAuditValue,
  type ValueReader,
} from '../../contract/audit-values.ts'
import {
  auditExport,
  auditExporters,
  auditQuery,
  seesTags,
  type AuditChange,
  type AuditFilter,
} from '../../contract/index.ts'
import { findOperator } from '../operators/operators.store.ts'
import { auditHeads, auditResultWords } from './audit-export.words.ts'
import { differenceOf, maskAuditChange } from './audit.rules.ts'
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
    permission: auditExporters,
    title: { zh: '审计日志', en: 'Audit log', es: 'Registro de auditoría' },
    filter: auditQuery,
    head: ({ language }) => Object.values(auditHeads).map((text) => text[language]),
    async *rows(actor, filter) {
      const { operatorId, language } = actor
      const by = sayerIn(
        [auditNames, organisationActValues, policyValues, retentionKinds, refusals, ...actWords()],
        language,
      )
      const of = await services.db.inTenant(actor, (tx) => findOperator(tx, operatorId))
      const reader = { by, language, inFull: seesTags(actor) }
      const units = { currency: of?.currency ?? '', zone: of?.timeZone ?? 'UTC' }
      const read = async (tx: Tx, wanted: { operatorId: string; filter: AuditFilter }, wish: Wish) => {
        const slice = await sliceOfAudit(tx, wanted, wish)
        const changed = slice.rows.map((record) => ({
          ...record,
          changes: worthReading(differenceOf(record.before, record.after)),
        }))
        const values = changed.flatMap(({ entityId, changes }) => [
          entityId,
          ...changes.flatMap((change) => [change.old, change.new]),
        ])
        const names = await namesFor(tx, actor, [...values, ...slice.rows.map(({ userName }) => userName)])
        return { ...slice, rows: changed.map((record) => ({ ...record, names })) }
      }
      for await (const record of inSlices(services.db, actor, { filter: { operatorId, filter }, read }))
        yield cellsOf(record, { ...units, currency: currencyOf(record) ?? units.currency, ...reader })
    },
  })
}
type Wish = Parameters<typeof sliceOfAudit>[2]

function sayerIn(tables: readonly Words[], language: Language): AuditSayer {
  const texts = new Map(tables.flatMap((table) => Object.entries(table)))
  const keys = new Map([...texts.keys()].map((key) => [aboutOf(key), key]))
  return {
    key: (about) => keys.get(about),
    translate(key, values) {
      const text = texts.get(key)
      return text && fill(text[language], values)
    },
  }
}

interface Reader extends ValueReader {
  by: AuditSayer
  inFull: boolean
}
type ExportedEntry = AuditRecord & {
  changes: readonly AuditChange[]
  names: Readonly<Record<string, string>>
}
function cellsOf({ at, changes, names, ...record }: ExportedEntry, reader: Reader): Cells {
  const { by, language } = reader
  const { userId, userName, address, action, entity, entityId, result, requestId } = record
  return [
    momentCell(at.toISOString()),
    userId === null ? (names[userName] ?? userName) : userName,
    address,
    formatAuditAct(by, action, entity),
    formatAuditEntity(by, entity),
    formatAuditObject(by, { ...record, entityName: names[entityId ?? ''] ?? null }, reader) ?? null,
    entityId,
    auditResultWords[`organisation.audit-export.${result}`][language],
    changesIn(changes, { ...reader, names, home: auditHome(by, record) }),
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
