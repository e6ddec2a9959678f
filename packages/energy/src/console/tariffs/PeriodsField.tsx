import { Button, currencySign, IconButton, useLanguage, useCurrentUser, useWords } from '@evops/kit'
import { maxTariffPeriods } from '../../contract/index.ts'
import { energyWords } from '../energy.words.ts'
import { ScaledBox } from '../ScaledBox.tsx'
import type { ContentProps } from './content-props.ts'
import { gridTariffWords } from './grid-tariffs.words.ts'

/** `¥/kWh` */
export function usePriceUnit(): (per: string) => string {
  const language = useLanguage()
  const { currency } = useCurrentUser().operator
  return (per) => `${currencySign(currency, language)}/${per}`
}

/**
 * Up to six periods, each with a price. Only the last period can be removed, because the hours refer to periods by
 * number.
 */
export function PeriodsField({ content: { periods }, put }: ContentProps) {
  const t = useWords(gridTariffWords)
  const e = useWords(energyWords)
  const unit = usePriceUnit()
  const change = (place: number, part: Partial<(typeof periods)[number]>) =>
    put({ periods: periods.map((one, at) => (at === place ? { ...one, ...part } : one)) })
  return (
    <fieldset className="f wide energy-lines">
      <legend className="label">{t('energy.tariff.periods')}</legend>
      {periods.map(({ name, priceE6 }, place) => (
        <div key={place} className="row four">
          <span className={`energy-swatch energy-p${place + 1}`}>{place + 1}</span>
          <input
            className="field"
            maxLength={20}
            aria-label={t('energy.tariff.period-name', { n: place + 1 })}
            value={name}
            onChange={({ target }) => change(place, { name: target.value })}
          />
          <ScaledBox
            label={t('energy.tariff.period-price', { n: place + 1 })}
            value={priceE6}
            scale={6}
            unit={unit('kWh')}
            onChange={(price) => change(place, { priceE6: price ?? 0 })}
          />
          {place > 0 && place === periods.length - 1 ? (
            <IconButton
              icon="close"
              label={e('energy.remove', { name })}
              onClick={() => put({ periods: periods.slice(0, -1) })}
            />
          ) : (
            <span />
          )}
        </div>
      ))}
      {periods.length < maxTariffPeriods && (
        <Button
          icon="plus"
          onClick={() => put({ periods: [...periods, { name: `P${periods.length + 1}`, priceE6: 0 }] })}
        >
          {t('energy.tariff.period-add')}
        </Button>
      )}
    </fieldset>
  )
}
