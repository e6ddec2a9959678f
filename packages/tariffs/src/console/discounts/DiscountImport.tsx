import { call, formatNumber, ImportDialog, useLanguage, useWords } from '@evops/kit'
import { discountColumns, importDiscounts, listDiscounts } from '../../contract/index.ts'
import { discountWords } from './discounts.words.ts'

/** Discount rules from a file. */
export function DiscountImport({ onClose }: { onClose: () => void }) {
  const t = useWords(discountWords)
  const language = useLanguage()
  const n = (value: number) => formatNumber(value, language)
  return (
    <ImportDialog
      title={t('tariffs.discount.import-title')}
      explain={t('tariffs.discount.import-explain')}
      example={`${discountColumns.join(',')}\n`}
      send={(body) => call(importDiscounts, { body })}
      refreshes={[listDiscounts]}
      found={({ total, created, updated }) =>
        t('tariffs.discount.import-found', { total: n(total), created: n(created), updated: n(updated) })
      }
      run={(count) => t('tariffs.discount.import-run', { count, n: n(count) })}
      done={({ created, updated }) => t('tariffs.discount.import-done', { created, updated })}
      onClose={onClose}
    />
  )
}
