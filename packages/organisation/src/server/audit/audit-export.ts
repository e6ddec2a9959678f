import { fill, type Language, momentCell, type Words, withMaskedTags } from '@evops/platform/contract'
import { exportKind, inSlices, type Cells, type ExportKind, type House } from '@evops/platform/server'
import { differenceOf as readingOf, worthReading } from '../../contract/audit-difference.ts'
import { auditNames } from '../../contract/audit-names.words.ts'
import {
  aboutOf,
  type AuditSayer,
  sayAuditAct,
  sayAuditEntity,
  sayAuditField,
} from '../../contract/audit-naming.ts'
import { auditExport, auditExporters, auditQuery, seesTags } from '../../contract/index.ts'
import { auditHeads, auditResultWords } from './audit-export.words.ts'
import { differenceOf } from './audit.rules.ts'
import { sliceOfAudit, type AuditRecord } from './audit.store.ts'

/** The audit log as a file made in the background, in the reader's words: the oldest first. `acts`: how domains call theirs. */
export function auditExportKind(house: House, acts: () => readonly Words[]): ExportKind {
  return exportKind({
    name: auditExport,
    permission: auditExporters,
    title: { zh: '审计日志', en: 'Audit log', es: 'Registro de auditoría' },
    filter: auditQuery,
    head: ({ language }) => Object.values(auditHeads).map((text) => text[language]),
    async *rows(actor, filter) {
      const wanted = { operatorId: actor.operatorId, filter }
      const reader = { by: sayerIn([auditNames, ...acts()], actor.language), inFull: seesTags(actor) }
      for await (const record of inSlices(house.db, actor, { filter: wanted, read: sliceOfAudit }))
        yield cellsOf(record, { ...reader, language: actor.language })
    },
  })
}

function sayerIn(tables: readonly Words[], language: Language): AuditSayer {
  const texts = new Map(tables.flatMap((table) => Object.entries(table)))
  const keys = new Map([...texts.keys()].map((key) => [aboutOf(key), key]))
  return {
    key: (about) => keys.get(about),
    say(key, values) {
      const text = texts.get(key)
      return text && fill(text[language], values)
    },
  }
}

interface Reader {
  by: AuditSayer
  language: Language
  inFull: boolean
}
function cellsOf({ at, before, after, ...record }: AuditRecord, { by, language, inFull }: Reader): Cells {
  const shown = (value: unknown) => (inFull ? value : withMaskedTags(value))
  const { userName, address, action, entity, entityId, result, requestId } = record
  return [
    momentCell(at.toISOString()),
    userName,
    address,
    sayAuditAct(by, action, entity),
    sayAuditEntity(by, entity),
    entityId,
    auditResultWords[`organisation.audit-export.${result}`][language],
    changesIn(by, shown(before), shown(after)),
    requestId,
  ]
}

/** "Name: North → North Hub; Enabled: Yes", as the log's drawer tells it; null: nothing that is worth reading. */
function changesIn(by: AuditSayer, before: unknown, after: unknown): string | null {
  const said = (values: readonly string[] | undefined) =>
    values?.map((value) => by.say(`organisation.audit.value.${value}`) ?? value).join(', ')
  const changes = worthReading(differenceOf(before, after)).flatMap((change) => {
    const { field, ...sides } = readingOf(change)
    const [old, now] = [said(sides.old), said(sides.new)]
    if (!old && !now) return []
    return `${sayAuditField(by, field)}: ${old ? `${old} → ` : ''}${now || '—'}`
  })
  return changes.length === 0 ? null : changes.join('; ')
}
