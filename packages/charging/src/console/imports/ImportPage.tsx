import { ImportWizard, usePage, useSave, useWords } from '@evops/kit'
import { listOrderImports, startOrderImport } from '../../contract/index.ts'
import { CheckStep } from './CheckStep.tsx'
import { FileStep } from './FileStep.tsx'
import { importWords } from './order-import.words.ts'
import { RunStep } from './RunStep.tsx'

/** Past sessions from a file, in three steps; an import on its way stands in the URL. */
export function ImportPage() {
  const t = useWords(importWords)
  const page = usePage()
  const start = useSave(startOrderImport, {
    refreshes: [listOrderImports],
    onSaved: (started) => page.setSearch({ run: started.id }, 'push'),
  })
  return (
    <ImportWizard
      title={t('charging.past.title')}
      fresh={t('charging.past.fresh')}
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
