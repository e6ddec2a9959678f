import { momentCell, type Language, type Text, localTime } from '@evops/platform/contract'
import { exportKind, type ExportKind, type Services } from '@evops/platform/server'
import { acceptanceExportFilter, listAcceptance } from '../../contract/index.ts'
import { factText, type FlagName } from '../../contract/acceptance-facts.ts'
import {
  acceptanceFindingWords as findingWords,
  acceptanceStateWords as stateWords,
} from '../../contract/acceptance-values.words.ts'
import { stepsOfAcceptance } from './acceptance.store.ts'
import { acceptanceHeads } from './acceptance-export.words.ts'

/** One line for each step of each run. All findings of a step are in one cell. */
export function acceptanceExportKind(services: Services, flagName?: FlagName): ExportKind {
  return exportKind({
    name: 'stations.acceptance',
    permission: listAcceptance.permission,
    title: { zh: '验收记录', en: 'Acceptance runs', es: 'Pruebas de aceptación' },
    filter: acceptanceExportFilter,
    head: ({ language }) => Object.values(acceptanceHeads).map((text) => text[language]),
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
          momentCell(row.startedAt),
          momentCell(row.finishedAt),
          row.startedByName,
          stateWords[`stations.accept.step.${key}`][language],
          stateWords[`stations.accept.step-state.${state}`][language],
          failure && findingWords[`stations.accept.failure.${failure}`][language],
          momentCell(startedAt),
          momentCell(finishedAt),
          facts
            .map((fact) => `${factName(fact.key, language)}: ${factText(fact, as(row.timeZone))}`)
            .join('; '),
        ]
    },
  })
}

const factNames: Readonly<Record<string, Text | undefined>> = findingWords
function factName(key: string, language: Language): string {
  return factNames[`stations.accept.fact.${key}`]?.[language] ?? key
}
