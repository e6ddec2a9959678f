import { useWords, ViewTabs } from '@evops/kit'
import { paymentWords } from './payments.words.ts'

export const paymentViews = [
  'payments',
  'terminals',
  'accounts',
  'reconciliation',
  'differences',
  'disputes',
  'messages',
] as const

/** Tabs for payments, merchant accounts and messages. */
export function PaymentTabs() {
  const t = useWords(paymentWords)
  return (
    <ViewTabs views={paymentViews} label={t('payments.view.payments')} face={(view) => t(`payments.view.${view}`)} />
  )
}
