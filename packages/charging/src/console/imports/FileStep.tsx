import { ImportFile, type ReadFile, useCall, useWords } from '@evops/kit'
import { listOrderImports, orderImportLimits } from '../../contract/index.ts'
import { importWords } from './order-import.words.ts'

/** A file of past sessions; below it what was imported before. */
export function FileStep(step: { onFile: (file: ReadFile) => void; onRun: (id: string) => void }) {
  const t = useWords(importWords)
  const recent = useCall(listOrderImports, { query: { page: 1, pageSize: 10 } }, { quiet: true })
  return (
    <ImportFile
      {...step}
      title={t('charging.past.step-file')}
      text={t('charging.past.file-text')}
      limits={orderImportLimits}
      words={{ total: 'charging.past.total', state: 'charging.past.state' }}
      recent={recent.data?.list ?? []}
    />
  )
}
