import { instantCell, words } from '@evops/platform/contract'
import { exportKind, type ExportKind } from '@evops/platform/server'
import { analysisExport, analysisFilter, analysisPermissions, type AnalysisFilter } from '../../contract/index.ts'
import type { EnergyDeps } from '../deps.ts'
import { analyseEnergy } from './analysis.service.ts'

const heads = words({
  'energy.analysis-export.day': { zh: '日期', en: 'Day', es: 'Día' },
  'energy.analysis-export.import': { zh: '用电量（kWh）', en: 'Taken (kWh)', es: 'Tomada (kWh)' },
  'energy.analysis-export.export': { zh: '反送电量（kWh）', en: 'Fed back (kWh)', es: 'Vertida (kWh)' },
  'energy.analysis-export.peak': {
    zh: '最大需量（kW）',
    en: 'Maximum demand (kW)',
    es: 'Demanda máxima (kW)',
  },
  'energy.analysis-export.peak-at': { zh: '最大需量时刻', en: 'Peak at', es: 'Máxima a las' },
  'energy.analysis-export.read': { zh: '实测刻数', en: 'Quarter hours read', es: 'Cuartos leídos' },
  'energy.analysis-export.interpolated': {
    zh: '插补刻数',
    en: 'Quarter hours interpolated',
    es: 'Cuartos interpolados',
  },
})

/** Export of the days of an analysis. */
export function analysisExportKind({ services }: EnergyDeps): ExportKind {
  return exportKind({
    name: analysisExport,
    permission: [...analysisPermissions.export],
    title: { zh: '能源分析', en: 'Energy analysis', es: 'Análisis de energía' },
    filter: analysisFilter,
    head: ({ language }) => Object.values(heads).map((text) => text[language]),
    async *rows(actor, filter: AnalysisFilter) {
      const { days } = await services.db.inTenant(actor, (tx) => analyseEnergy(tx, filter, services.now()))
      for (const { day, importDwh, exportDwh, peakDwh, peakAt, readQuarters, interpolated } of days)
        yield [
          day,
          importDwh / 10_000,
          exportDwh === null ? '' : exportDwh / 10_000,
          // 0.1 Wh in a quarter hour are 0.4 W.
          peakDwh === null ? '' : peakDwh / 2_500,
          peakAt === null ? '' : instantCell(peakAt),
          readQuarters,
          interpolated,
        ]
    },
  })
}
