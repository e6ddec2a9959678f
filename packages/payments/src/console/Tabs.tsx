import { useWords, ViewTabs } from '@evops/kit'
import { paymentWords } from './payments.words.ts'

export const views = ['payments', 'accounts', 'reconciliation', 'differences', 'messages'] as const

/** Payments, the accounts that they go through, and what was said on the way. */
export function Tabs() {
  const t = useWords(paymentWords)
  return (
    <ViewTabs views={views} label={t('payments.view.payments')} face={(view) => t(`payments.view.${view}`)} />
  )
}
