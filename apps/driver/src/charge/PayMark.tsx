import type { DriverSession } from '@evops/driver/contract'
import { Tag, type Tone } from '../parts/Parts.tsx'
import { useWords } from '../words/translate.ts'
import { billWords } from './bill.words.ts'

const tones: Partial<Record<DriverSession['payState'], Tone>> = {
  paid: 'good',
  arrears: 'bad',
  unpaid: 'warn',
  postpaid: 'acc',
}

/** Shows the payment state. */
export function PayMark({ state }: { state: DriverSession['payState'] }) {
  const t = useWords(billWords)
  if (state === 'none') return null
  return <Tag tone={tones[state]}>{t(`driver.bill.pay-${state}`)}</Tag>
}
