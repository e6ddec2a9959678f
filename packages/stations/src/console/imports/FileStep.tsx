import { ImportFile, type ReadFile, useCall, useWords } from '@evops/kit'
import { importLimits, listImports } from '../../contract/index.ts'
import { wizardWords } from './imports.words.ts'

/** A file of stations, charge points or connectors; below it what was imported before. */
export function FileStep(step: { onFile: (file: ReadFile) => void; onRun: (id: string) => void }) {
  const t = useWords(wizardWords)
  const recent = useCall(listImports, { query: { page: 1, pageSize: 10 } }, { quiet: true })
  return (
    <ImportFile
      {...step}
      title={t('stations.wizard.file-title')}
      text={t('stations.wizard.file-text')}
      limits={importLimits}
      words={{ total: 'stations.wizard.total', state: 'stations.wizard.state' }}
      recent={recent.data?.list ?? []}
      also={(row) =>
        row.passwordsReady && <span className="tag warn">{t('stations.wizard.waiting-passwords')}</span>
      }
    />
  )
}
