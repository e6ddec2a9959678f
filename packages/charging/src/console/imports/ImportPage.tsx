import { PageHead, usePage, useSave, useUnsaved, useWords, type ReadFile } from '@evops/platform/console'
import { useState } from 'react'
import { listOrderImports, startOrderImport } from '../../contract/index.ts'
import { CheckStep } from './CheckStep.tsx'
import { FileStep } from './FileStep.tsx'
import { importWords } from './order-import.words.ts'
import { RunStep } from './RunStep.tsx'
import './imports.css'

const steps = ['file', 'check', 'run'] as const

/** Past sessions from a file, in three steps; an import on its way stands in the URL. */
export function ImportPage() {
  const t = useWords(importWords)
  const page = usePage()
  const { run } = page.search
  const [file, setFile] = useState<ReadFile>()
  const current = run ? 'run' : file ? 'check' : 'file'
  useUnsaved(current === 'check')
  const start = useSave(startOrderImport, {
    refreshes: [listOrderImports],
    onSaved: (started) => page.setSearch({ run: started.id }, 'push'),
  })
  const again = () => {
    setFile(undefined)
    page.setSearch({ run: undefined })
  }
  return (
    <div className="past-import">
      <PageHead title={t('charging.past.title')} fresh={t('charging.past.fresh')} />
      <ol className="steps" aria-label={t('charging.past.steps')}>
        {steps.map((step) => (
          <li key={step} aria-current={step === current ? 'step' : undefined}>
            {t(`charging.past.step-${step}`)}
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
          onStart={(settings) => start.mutate({ body: { ...file, settings } })}
        />
      )}
      {run && <RunStep key={run} id={run} onAgain={again} />}
    </div>
  )
}
