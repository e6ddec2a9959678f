import { useState } from 'react'
import { useCall, useSave } from '../net/queries.ts'
import { usePage, useUnsaved } from '../page/page.ts'
import { PageHead } from '../parts/PageHead.tsx'
import { importWords } from './import.words.ts'
import { useTranslate, useWords } from '../words/language.ts'
import type { AnyImport, ImportRow } from './import-calls.ts'
import { ImportCheck } from './ImportCheck.tsx'
import { ImportFile } from './ImportFile.tsx'
import { ImportRun } from './ImportRun.tsx'
import type { DroppedFile } from './FileDrop.tsx'
import './import-wizard.css'

const steps = ['file', 'check', 'run'] as const

/**
 * Screen for imports of a resource: choose a file, check and correct it, see the result. The id of the import is in the
 * URL.
 */
export function ImportScreen({ noun }: { noun: AnyImport }) {
  const { calls } = noun
  useWords(importWords)
  const translate = useTranslate()
  const page = usePage()
  const { run } = page.search
  const [file, setFile] = useState<DroppedFile>()
  const current = run ? 'run' : file ? 'check' : 'file'
  useUnsaved(current === 'check')
  const again = () => {
    setFile(undefined)
    page.setSearch({ run: undefined })
  }
  const recent = useCall(calls.list, { query: { page: 1, pageSize: 10 } }, { quiet: true })
  // The contract's shapes contain the fields that all imports share.
  const before = recent.data as { list: readonly ImportRow[] } | undefined
  const start = useSave(calls.start, {
    refreshes: [calls.list],
    onSaved: (started) => page.setSearch({ run: (started as ImportRow).id }, 'push'),
  })
  return (
    <div className="import-wizard">
      <PageHead title={noun.title} fresh={noun.fresh} />
      <ol className="steps" aria-label={translate('kit.import-steps')}>
        {steps.map((step) => (
          <li key={step} aria-current={step === current ? 'step' : undefined}>
            {translate(`kit.import-step-${step}`)}
          </li>
        ))}
      </ol>
      {current === 'file' && (
        <ImportFile
          noun={noun}
          recent={before?.list ?? []}
          onFile={setFile}
          onRun={(id) => page.setSearch({ run: id }, 'push')}
        />
      )}
      {current === 'check' && file && (
        <ImportCheck
          key={`${file.fileName} ${file.encoding ?? ''}`}
          noun={noun}
          file={file}
          busy={start.isPending}
          onFile={setFile}
          onStart={(settings) => start.mutate({ body: { fileName: file.fileName, content: file.content, settings } })}
          onOther={again}
        />
      )}
      {run && <ImportRun key={run} noun={noun} id={run} onAgain={again} />}
    </div>
  )
}
