import { Button, formatNumber, AttentionLine, useCall, useLanguage, useWords } from '@evops/kit'
import { lazy, Suspense, useState } from 'react'
import { countAbnormal } from '../../contract/index.ts'
import { todayWords } from './today.words.ts'

const FirstAbnormal = lazy(async () => ({
  default: (await import('../abnormal/FirstAbnormal.tsx')).FirstAbnormal,
}))

/** Dashboard entry for sessions with undecided anomalies. A click opens the first of them over the dashboard. */
export function AbnormalSessionsEntry() {
  const t = useWords(todayWords)
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const { data } = useCall(countAbnormal, { query: {} }, { every: 30_000, quiet: true })
  if (!isOpen && !data?.sessions) return null
  const count = data?.sessions ?? 0
  return (
    <>
      <AttentionLine
        icon="bill"
        tone="warn"
        title={t('charging.today.abnormal', { count, n: formatNumber(count, language) })}
        verb={
          <Button kind="text" small onClick={() => setOpen(true)}>
            {t('charging.today.review')}
          </Button>
        }
      />
      {isOpen && (
        <Suspense fallback={null}>
          <FirstAbnormal onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
