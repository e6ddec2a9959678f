import { type ReactNode, useState } from 'react'
import { usePage, useUnsaved } from '../page/page.ts'
import { PageHead } from '../parts/PageHead.tsx'
import { kitWords } from '../words/kit.words.ts'
import { useWords } from '../words/language.ts'
import type { ReadFile } from './FileDrop.tsx'
import './import-wizard.css'

const steps = ['file', 'check', 'run'] as const

interface ImportWizardProps {
  title: string
  fresh: string
  /** Choosing a file, or an import that was begun before. */
  file: (step: { onFile: (file: ReadFile) => void; onRun: (id: string) => void }) => ReactNode
  /** What the file holds and would do. */
  check: (step: { file: ReadFile; onOther: () => void }) => ReactNode
  /** An import on its way, or what came of it; its id stands in the URL (`?run=`). */
  run: (step: { id: string; onAgain: () => void }) => ReactNode
}

/** A file taken in in three steps. */
export function ImportWizard(given: ImportWizardProps) {
  const t = useWords(kitWords)
  const page = usePage()
  const { run } = page.search
  const [file, setFile] = useState<ReadFile>()
  const current = run ? 'run' : file ? 'check' : 'file'
  useUnsaved(current === 'check')
  const again = () => {
    setFile(undefined)
    page.setSearch({ run: undefined })
  }
  return (
    <div className="import-wizard">
      <PageHead title={given.title} fresh={given.fresh} />
      <ol className="steps" aria-label={t('kit.import-steps')}>
        {steps.map((step) => (
          <li key={step} aria-current={step === current ? 'step' : undefined}>
            {t(`kit.import-step-${step}`)}
          </li>
        ))}
      </ol>
      {current === 'file' &&
        given.file({ onFile: setFile, onRun: (id) => page.setSearch({ run: id }, 'push') })}
      {current === 'check' && file && given.check({ file, onOther: again })}
      {run && given.run({ id: run, onAgain: again })}
    </div>
  )
}
