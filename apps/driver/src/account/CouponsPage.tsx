import { listDriverCoupons } from '@evops/driver/contract'
import { formatHundredths, type ReplyOf } from '@evops/platform/contract'
import { useFace } from '../face.ts'
import { Line, Page, Tag } from '../parts/Parts.tsx'
import { Rows } from '../parts/Rows.tsx'
import { energy, money, when } from '../words/figures.ts'
import { type Translate, useLanguage, useWords } from '../words/translate.ts'
import { moneyWords } from './money.words.ts'

type Off = ReplyOf<typeof listDriverCoupons>['list'][number]['off']

export function CouponsPage() {
  const t = useWords(moneyWords)
  const language = useLanguage()
  const { currency, timeZone } = useFace()
  const offText = (off: Off) => formatDiscount(off, t, { currency, language })
  return (
    <Page title={t('driver.money.coupons')} from="/me">
      <Rows
        of={listDriverCoupons}
        icon="ticket"
        empty={t('driver.money.no-coupons')}
        row={({ id, strategyName, off, state, validUntil }) => (
          <Line
            key={id}
            title={<b>{strategyName}</b>}
            note={t('driver.money.valid-until', { time: when(validUntil, language, 'minute', timeZone) })}
            end={offText(off)}
            endNote={
              <Tag tone={state === 'unused' ? 'good' : undefined}>{t(`driver.money.coupon-${state}`)}</Tag>
            }
          />
        )}
      />
    </Page>
  )
}

function formatDiscount(
  off: Off,
  t: Translate<typeof moneyWords>,
  { currency, language }: { currency: string; language: 'zh' | 'en' | 'es' },
): string {
  if (off.how === 'amount') return `\u2212${money(off.amountMinor, currency, language)}`
  if (off.how === 'energy') return `${energy(off.energyDwh, language, 0)}\u00a0kWh`
  if (off.how === 'free') return t('driver.money.off-free')
  return `\u2212${formatHundredths(10_000 - off.percentHundredths, language)}`
}
