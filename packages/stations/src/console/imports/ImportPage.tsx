import { PageHead, usePage, useSave, useUnsaved, useWords, type ReadFile } from '@evops/platform/console'
import { useState } from 'react'
import { type ImportSettings, listImports, startImport } from '../../contract/index.ts'
import { factWords } from '../facts.words.ts'
import { CheckStep } from './CheckStep.tsx'
import { FileStep } from './FileStep.tsx'
import { wizardWords } from './imports.words.ts'
import { RunStep } from './RunStep.tsx'
import '../stations.css'
import './imports.css'

const steps = ['file', 'check', 'run'] as const

/** Stations, charge points and connectors from a file, in three steps; a running import stands in the URL. */
export function ImportPage() {
  const t = useWords(wizardWords)
  useWords(factWords)
  const page = usePage()
  const { run } = page.search
  const [file, setFile] = useState<ReadFile>()
  const current = run ? 'run' : file ? 'check' : 'file'
  useUnsaved(current === 'check')
  const start = useSave(startImport, {
    refreshes: [listImports],
    onSaved: (started) => page.setSearch({ run: started.id }, 'push'),
  })
  const again = () => {
    setFile(undefined)
    page.setSearch({ run: undefined })
  }
  return (
    <>
      <PageHead title={t('stations.wizard.title')} fresh={t('stations.wizard.fresh')} />
      <ol className="steps" aria-label={t('stations.wizard.steps')}>
        {steps.map((step) => (
          <li key={step} aria-current={step === current ? 'step' : undefined}>
            {t(`stations.wizard.step-${step}`)}
          </li>
        ))}
      </ol>
      {current === 'file' && (
        <FileStep onFile={setFile} onRun={(id) => page.setSearch({ run: id }, 'push')} />
      )}
      {current === 'check' && file && (
        <CheckStep
          file={file}
          busy={start.isPending}
          onOther={again}
          onStart={(settings: ImportSettings) => start.mutate({ body: { ...file, settings } })}
        />
      )}
      {run && <RunStep key={run} id={run} onAgain={again} />}
    </>
  )
}
