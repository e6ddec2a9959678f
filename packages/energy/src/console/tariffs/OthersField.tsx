import { Button, IconButton, useWords } from '@evops/kit'
import { extraChargeUnits } from '../../contract/index.ts'
import { energyWords } from '../energy.words.ts'
import { ScaledBox } from '../ScaledBox.tsx'
import type { ContentProps } from './content-props.ts'
import { gridTariffWords } from './grid-tariffs.words.ts'
import { usePriceUnit } from './PeriodsField.tsx'
import { RuleChoice } from './RulesField.tsx'

/** Further charges per kilowatt-hour, month or day. */
export function OthersField({ content: { others }, put }: ContentProps) {
  const t = useWords(gridTariffWords)
  const e = useWords(energyWords)
  const unit = usePriceUnit()
  const change = (place: number, part: Partial<(typeof others)[number]>) =>
    put({ others: others.map((one, at) => (at === place ? { ...one, ...part } : one)) })
  return (
    <fieldset className="f wide energy-lines">
      <legend className="label">{t('energy.tariff.others')}</legend>
      {others.map((one, place) => (
        <div key={place} className="row four">
          <RuleChoice
            label={t('energy.tariff.other-per')}
            value={one.per}
            options={extraChargeUnits.map((value) => ({ value, label: t(`energy.tariff.per.${value}`) }))}
            onChange={(per) => change(place, { per })}
          />
          <input
            className="field"
            maxLength={40}
            aria-label={t('energy.tariff.other-name')}
            value={one.name}
            onChange={({ target }) => change(place, { name: target.value })}
          />
          <ScaledBox
            label={t('energy.tariff.other-price')}
            value={one.priceE6}
            scale={6}
            unit={unit(t(`energy.tariff.per.${one.per}`))}
            onChange={(price) => change(place, { priceE6: price ?? 0 })}
          />
          <IconButton
            icon="close"
            label={e('energy.remove', { name: one.name })}
            onClick={() => put({ others: others.toSpliced(place, 1) })}
          />
        </div>
      ))}
      {others.length < 8 && (
        <Button icon="plus" onClick={() => put({ others: [...others, { name: '', priceE6: 0, per: 'month' }] })}>
          {t('energy.tariff.other-add')}
        </Button>
      )}
    </fieldset>
  )
}
