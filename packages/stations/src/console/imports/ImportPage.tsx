import { ImportWizard, usePage, useSave, useWords } from '@evops/kit'
import { listImports, startImport } from '../../contract/index.ts'
import { factWords } from '../facts.words.ts'
import { CheckStep } from './CheckStep.tsx'
import { FileStep } from './FileStep.tsx'
import { wizardWords } from './imports.words.ts'
import { RunStep } from './RunStep.tsx'
import '../stations.css'

/** Stations, charge points and connectors from a file, in three steps; a running import stands in the URL. */
export function ImportPage() {
  const t = useWords(wizardWords)
  useWords(factWords)
  const page = usePage()
  const start = useSave(startImport, {
    refreshes: [listImports],
    onSaved: (started) => page.setSearch({ run: started.id }, 'push'),
  })
  return (
    <ImportWizard
      title={t('stations.wizard.title')}
      fresh={t('stations.wizard.fresh')}
      file={(step) => <FileStep {...step} />}
      check={(step) => (
        <CheckStep
          {...step}
          busy={start.isPending}
          onStart={(settings) => start.mutate({ body: { ...step.file, settings } })}
        />
      )}
      run={(step) => <RunStep key={step.id} {...step} />}
    />
  )
}
