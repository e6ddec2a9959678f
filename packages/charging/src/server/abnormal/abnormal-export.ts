import { currencyExponent, maskTag, momentCell, localTime, type Language } from '@evops/platform/contract'
import { exportKind, inSlices, type Cells, type ExportKind, type Services } from '@evops/platform/server'
import {
  abnormalExport,
  sessionExporters,
  abnormalFilter,
  formatEvidence,
  type AbnormalRow,
} from '../../contract/index.ts'
import { decimal } from '../cells.rules.ts'
import { namedFlag } from '../sessions/session-export.rules.ts'
import { abnormalExportWords } from './abnormal-export.words.ts'
import { countOfFlags, sliceOfFlags } from './flags.store.ts'

/** Background export of the anomalies that the filter selects, with the evidence as text. */
export function abnormalExportKind(services: Services): ExportKind {
  return exportKind({
    name: abnormalExport,
    permission: sessionExporters,
    title: { zh: '异常充电记录', en: 'Abnormal sessions', es: 'Sesiones anómalas' },
    filter: abnormalFilter,
    head: (actor) => Object.values(abnormalExportWords).map((text) => text[actor.language]),
    count: countOfFlags,
    async *rows(actor, filter) {
      const slices = inSlices(services.db, actor, { filter, read: sliceOfFlags })
      for await (const row of slices) yield cellsOf(row, actor.language)
    },
  })
}

function cellsOf(row: AbnormalRow, language: Language): Cells {
  const local = (at: string | null) => momentCell(at, row.timeZone)
  const figure = (text: string | null) => (text === null ? null : { decimal: text })
  return [
    row.sessionNo,
    row.stationName,
    row.chargePointNo,
    row.connectorNo,
    local(row.startedAt),
    row.timeZone,
    namedFlag(row.flag, language),
    evidenceText(row, language),
    figure(decimal(row.energyDwh, 4)),
    figure(decimal(row.totalMinor, currencyExponent(row.currency))),
    row.currency,
    local(row.firstSeenAt),
    local(row.lastSeenAt),
    local(row.handledAt),
    row.handledByName,
    row.handlingReason,
  ]
}

function evidenceText(row: AbnormalRow, language: Language): string {
  const { evidence } = row
  const { idTag } = evidence
  const shown = typeof idTag === 'string' ? { ...evidence, idTag: maskTag(idTag) } : evidence
  return formatEvidence(shown, language, {
    energy: (dwh) => `${decimal(dwh, 4)} kWh`,
    money: (minor) => `${decimal(minor, currencyExponent(row.currency))} ${row.currency}`,
    power: (watts) => `${(watts / 1000).toFixed(1)} kW`,
    span: (seconds) => `${seconds} s`,
    when: (at) => localTime(at, row.timeZone),
    name: (_key, value) => value,
  })
}
