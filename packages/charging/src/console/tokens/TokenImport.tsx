import { call, formatNumber, ImportDialog, useLanguage, useWords } from '@evops/kit'
import { importTokens, listTokens, tokenColumns } from '../../contract/index.ts'
import { tokenWords } from './tokens.words.ts'

/** Start tokens from a file. */
export function TokenImport({ onClose }: { onClose: () => void }) {
  const t = useWords(tokenWords)
  const language = useLanguage()
  const n = (value: number) => formatNumber(value, language)
  return (
    <ImportDialog
      title={t('charging.import.title')}
      explain={t('charging.import.explain')}
      example={`${tokenColumns.join(',')}\n`}
      send={(body) => call(importTokens, { body })}
      refreshes={[listTokens]}
      found={({ total, created, updated }) =>
        t('charging.import.found', { total: n(total), created: n(created), updated: n(updated) })
      }
      run={(count) => t('charging.import.run', { count, n: n(count) })}
      done={({ created, updated }) => t('charging.import.done', { created, updated })}
      onClose={onClose}
    />
  )
}
