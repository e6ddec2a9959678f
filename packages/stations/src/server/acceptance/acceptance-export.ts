import { instantCell, type Language, type LocalizedText, localTime } from '@evops/platform/contract'
import { exportKind, type ExportKind, type Services } from '@evops/platform/server'
import { acceptanceExportFilter, listAcceptance } from '../../contract/index.ts'
import { acceptanceFactText, type FlagNameFormatter } from '../../contract/acceptance-facts.ts'
import {
  acceptanceFindingWords as findingWords,
  acceptanceStateWords as stateWords,
} from '../../contract/acceptance-values.words.ts'
import { stepsOfAcceptance } from './acceptance.store.ts'
import { acceptanceExportHeadings } from './acceptance-export.words.ts'

/** One line for each step of each run. All findings of a step are in one cell. */
export function acceptanceExportKind(services: Services, flagName?: FlagNameFormatter): ExportKind {
  return exportKind({
    name: 'stations.acceptance',
    permission: listAcceptance.permission,
    title: { zh: '验收记录', en: 'Acceptance runs', es: 'Pruebas de aceptación' },
    filter: acceptanceExportFilter,
    head: ({ language }) => Object.values(acceptanceExportHeadings).map((text) => text[language]),
    async *rows(actor, filter) {
      const { language } = actor
      const lines = await services.db.inTenant(actor, (tx) => stepsOfAcceptance(tx, filter))
      const as = (zone: string) => ({ language, flagName, when: (at: string) => localTime(at, zone) })
      for (const { row, key, state, failure, startedAt, finishedAt, facts } of lines)
        yield [
          row.chargePointNo,
          row.chargePointName,
          row.stationName,
          row.connectorNo,
          stateWords[`stations.accept.state.${row.state}`][language],
          instantCell(row.startedAt),
          instantCell(row.finishedAt),
          row.startedByName,
          stateWords[`stations.accept.step.${key}`][language],
          stateWords[`stations.accept.step-state.${state}`][language],
          failure && findingWords[`stations.accept.failure.${failure}`][language],
          instantCell(startedAt),
          instantCell(finishedAt),
          facts
            .map((fact) => `${factName(fact.key, language)}: ${acceptanceFactText(fact, as(row.timeZone))}`)
            .join('; '),
        ]
    },
  })
}

const factNames: Readonly<Record<string, LocalizedText | undefined>> = findingWords
function factName(key: string, language: Language): string {
  return factNames[`stations.accept.fact.${key}`]?.[language] ?? key
}
