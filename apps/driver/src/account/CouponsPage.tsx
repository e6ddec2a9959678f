import { listDriverCoupons } from '@evops/driver/contract'
import { formatHundredths, type EndpointReply } from '@evops/platform/contract'
import { useOperatorBranding } from '../face.ts'
import { ListRow, Page, Tag } from '../parts/Parts.tsx'
import { Rows } from '../parts/Rows.tsx'
import { formatAppEnergy, formatAppMoney, formatAppInstant } from '../words/figures.ts'
import { type TranslateWords, useLanguage, useWords } from '../words/translate.ts'
import { moneyWords } from './money.words.ts'

type Off = EndpointReply<typeof listDriverCoupons>['list'][number]['off']

export function CouponsPage() {
  const t = useWords(moneyWords)
  const language = useLanguage()
  const { currency, timeZone } = useOperatorBranding()
  const offText = (off: Off) => formatDiscount(off, t, { currency, language })
  return (
    <Page title={t('driver.money.coupons')} from="/me">
      <Rows
        of={listDriverCoupons}
        icon="ticket"
        empty={t('driver.money.no-coupons')}
        row={({ id, strategyName, off, state, validUntil }) => (
          <ListRow
            key={id}
            title={<b>{strategyName}</b>}
            note={t('driver.money.valid-until', { time: formatAppInstant(validUntil, language, 'minute', timeZone) })}
            end={offText(off)}
            endNote={<Tag tone={state === 'unused' ? 'good' : undefined}>{t(`driver.money.coupon-${state}`)}</Tag>}
          />
        )}
      />
    </Page>
  )
}

function formatDiscount(
  off: Off,
  t: TranslateWords<typeof moneyWords>,
  { currency, language }: { currency: string; language: 'zh' | 'en' | 'es' },
): string {
  if (off.how === 'amount') return `\u2212${formatAppMoney(off.amountMinor, currency, language)}`
  if (off.how === 'energy') return `${formatAppEnergy(off.energyDwh, language, 0)}\u00a0kWh`
  if (off.how === 'free') return t('driver.money.off-free')
  return `\u2212${formatHundredths(10_000 - off.percentHundredths, language)}`
}
