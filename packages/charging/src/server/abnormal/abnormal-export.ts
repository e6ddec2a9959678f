import { currencyExponent, maskTag, instantCell, localTime, type Language } from '@evops/platform/contract'
import { exportKind, inSlices, type TableRowCells, type ExportKind, type Services } from '@evops/platform/server'
import {
  abnormalExport,
  sessionExporters,
  abnormalFilter,
  formatEvidence,
  type AbnormalRow,
} from '../../contract/index.ts'
import { formatDecimalUnits } from '../cells.rules.ts'
import { formatAbnormalFlag } from '../sessions/session-export.rules.ts'
import { abnormalExportWords } from './abnormal-export.words.ts'
import { countFilteredFlags, sliceOfFlags } from './flags.store.ts'

/** Background export of the anomalies that the filter selects, with the evidence as text. */
export function abnormalExportKind(services: Services): ExportKind {
  return exportKind({
    name: abnormalExport,
    permission: sessionExporters,
    title: { zh: '异常充电记录', en: 'Abnormal sessions', es: 'Sesiones anómalas' },
    filter: abnormalFilter,
    head: (actor) => Object.values(abnormalExportWords).map((text) => text[actor.language]),
    count: countFilteredFlags,
    async *rows(actor, filter) {
      const slices = inSlices(services.db, actor, { filter, read: sliceOfFlags })
      for await (const row of slices) yield cellsOf(row, actor.language)
    },
  })
}

function cellsOf(row: AbnormalRow, language: Language): TableRowCells {
  const local = (at: string | null) => instantCell(at, row.timeZone)
  const figure = (text: string | null) => (text === null ? null : { decimal: text })
  return [
    row.sessionNo,
    row.stationName,
    row.chargePointNo,
    row.connectorNo,
    local(row.startedAt),
    row.timeZone,
    formatAbnormalFlag(row.flag, language),
    evidenceText(row, language),
    figure(formatDecimalUnits(row.energyDwh, 4)),
    figure(formatDecimalUnits(row.totalMinor, currencyExponent(row.currency))),
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
    energy: (dwh) => `${formatDecimalUnits(dwh, 4)} kWh`,
    money: (minor) => `${formatDecimalUnits(minor, currencyExponent(row.currency))} ${row.currency}`,
    power: (watts) => `${(watts / 1000).toFixed(1)} kW`,
    span: (seconds) => `${seconds} s`,
    when: (at) => localTime(at, row.timeZone),
    name: (_key, value) => value,
  })
}
