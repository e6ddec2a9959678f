import { formatNumber, NeedLine, useCall, useLanguage, useWords } from '@evops/kit'
import { countAbnormal } from '../../contract/index.ts'
import { todayWords } from './today.words.ts'

/** Orders whose anomalies nobody has decided. */
export function AbnormalNeed() {
  const t = useWords(todayWords)
  const language = useLanguage()
  const { data } = useCall(countAbnormal, { query: {} }, { every: 30_000, quiet: true })
  if (!data || data.orders === 0) return null
  const count = data.orders
  return (
    <NeedLine
      icon="bill"
      tone="warn"
      title={t('charging.today.abnormal', { count, n: formatNumber(count, language) })}
      to="/reportformmng/errororder"
      verb={t('charging.today.review')}
    />
  )
}
