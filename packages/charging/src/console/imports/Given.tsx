import { Facts, formatEnergy, formatMoney, Sheet, useLanguage, useSay, useWords } from '@evops/kit'
import type { OrderDetail } from '../../contract/index.ts'
import { importWords } from './order-import.words.ts'

/** In place of a bill, for an order from a file: what the file said it cost. */
export function Given({ order }: { order: OrderDetail }) {
  const t = useWords(importWords)
  const say = useSay()
  const language = useLanguage()
  const money = (minor: number | null) => formatMoney(minor, order.currency, language)
  return (
    <Sheet title={t('charging.past.given')}>
      <div className="stack">
        <p className="dim">{t('charging.past.given-text')}</p>
        <Facts
          of={[
            [say('charging.past.field.energy'), `${formatEnergy(order.energyDwh, language)} kWh`],
            [say('charging.past.field.amount'), <b key="amount">{money(order.totalMinor)}</b>],
            [say('charging.past.field.serviceAmount'), order.serviceMinor ? money(order.serviceMinor) : null],
          ]}
        />
      </div>
    </Sheet>
  )
}
