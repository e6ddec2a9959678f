import { Facts, formatEnergy, formatMoney, formatPrice, useLanguage, useWords } from '@evops/kit'
import type { SessionDetail } from '../../contract/index.ts'
import { detailWords } from './detail.words.ts'

/** Energy that the vehicle returned to the grid: its own register, and the credit beside the bill. */
export function ReturnedEnergy({ session }: { session: SessionDetail }) {
  const t = useWords(detailWords)
  const language = useLanguage()
  const { returned, currency } = session
  if (!returned) return null
  const energy = (dwh: number) => `${formatEnergy(dwh, language, 4)} kWh`
  const state = returned.implausible ? 'implausible' : returned.credited ? 'credited' : 'open'
  return (
    <section className="sheet">
      <h3>{t('charging.returned.title')}</h3>
      <Facts
        of={[
          [t('charging.returned.start'), energy(returned.meterStartDwh)],
          [t('charging.returned.end'), energy(returned.meterEndDwh)],
          [t('charging.returned.energy'), <b key="energy">{energy(returned.energyDwh)}</b>],
          [t('charging.returned.price'), returned.priceE5 > 0 ? formatPrice(returned.priceE5, language) : null],
          [
            t('charging.returned.credit'),
            returned.credited ? formatMoney(returned.creditMinor, currency, language) : null,
          ],
          [
            t('charging.returned.state'),
            <span key="state" className={returned.implausible ? 'warn' : undefined}>
              {t(`charging.returned.state.${state}`)}
            </span>,
          ],
        ]}
      />
    </section>
  )
}
