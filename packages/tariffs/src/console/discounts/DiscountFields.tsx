import {
  currencySign,
  DateTimeField,
  Icon,
  NumberField,
  Pick,
  SelectField,
  TextField,
  useCall,
  useLanguage,
  useCurrentUser,
  useSlot,
  useWords,
  type FormState,
} from '@evops/kit'
import { currencyExponent, weekdayName } from '@evops/platform/contract'
import { bearers, getTariff, listTariffs } from '../../contract/index.ts'
import { companyPickerSlot, stationPickerSlot } from '../slots.ts'
import { discountWords } from './discounts.words.ts'

/** Field names that have a label: `tariffs.discount.f-{name}`. */
type FieldName = {
  [K in keyof typeof discountWords]: K extends `tariffs.discount.f-${infer N}` ? N : never
}[keyof typeof discountWords]

/** Fields of a discount: amount, time, target group, and combination with other discounts. */
export function DiscountFields({ form }: { form: FormState }) {
  const t = useWords(discountWords)
  const one = (name: FieldName) => ({ form, name, label: t(`tariffs.discount.f-${name}`) })
  return (
    <>
      <TextField {...one('name')} hint={t('tariffs.discount.name-hint')} wide />
      <What form={form} />
      <When form={form} />
      <Whom form={form} />
      <h3 className="wide">{t('tariffs.discount.together')}</h3>
      <NumberField {...one('priority')} hint={t('tariffs.discount.priority-hint')} />
      <TextField {...one('exclusiveGroup')} hint={t('tariffs.discount.group-hint')} />
      <SelectField
        {...one('bearer')}
        options={bearers.map((value) => ({ value, label: t(`tariffs.discount.bearer.${value}`) }))}
      />
      <SelectField
        {...one('state')}
        options={[
          { value: 'on', label: t('tariffs.discount.state-on') },
          { value: 'paused', label: t('tariffs.discount.paused') },
        ]}
      />
      <TextField {...one('note')} lines={2} wide />
    </>
  )
}

function What({ form }: { form: FormState }) {
  const t = useWords(discountWords)
  const language = useLanguage()
  const { currency } = useCurrentUser().operator
  const sign = currencySign(currency, language)
  const how = form.values['off.how']
  const one = (name: FieldName) => ({ form, name, label: t(`tariffs.discount.f-${name}`) })
  return (
    <>
      <SelectField
        {...one('off.how')}
        options={(['percent', 'price', 'per_kwh'] as const).map((value) => ({
          value,
          label: t(`tariffs.discount.how.${value}`),
        }))}
      />
      {how === 'price' ? (
        <NumberField {...one('off.serviceE5')} scale={5} unit={`${sign}/kWh`} />
      ) : how === 'per_kwh' ? (
        <NumberField {...one('off.offE5')} scale={5} unit={`${sign}/kWh`} />
      ) : (
        <NumberField {...one('off.percentHundredths')} scale={2} unit="%" hint={t('tariffs.discount.percent-hint')} />
      )}
      <SelectField
        {...one('base')}
        options={(['service', 'service_occupancy'] as const).map((value) => ({
          value,
          label: t(`tariffs.discount.base.${value}`),
        }))}
      />
      <NumberField {...one('maxOffMinor')} scale={currencyExponent(currency)} unit={sign} />
    </>
  )
}

function When({ form }: { form: FormState }) {
  const t = useWords(discountWords)
  const language = useLanguage()
  const { timeZone: zone } = useCurrentUser().operator
  const one = (name: FieldName) => ({ form, name, label: t(`tariffs.discount.f-${name}`) })
  const chosen = Array.isArray(form.values.weekdays) ? form.values.weekdays.map(Number) : []
  const toggle = (day: number) =>
    form.set(
      'weekdays',
      chosen.includes(day) ? chosen.filter((each) => each !== day) : [...chosen, day].toSorted((a, b) => a - b),
    )
  return (
    <>
      <h3 className="wide">{t('tariffs.discount.when')}</h3>
      <DateTimeField {...one('validFrom')} zone={zone} />
      <DateTimeField {...one('validUntil')} zone={zone} />
      <fieldset className="f wide">
        <legend>{t('tariffs.discount.f-weekdays')}</legend>
        <div className="row wraps">
          {[1, 2, 3, 4, 5, 6, 7].map((day) => (
            <label key={day} className="check">
              <input type="checkbox" className="cb" checked={chosen.includes(day)} onChange={() => toggle(day)} />
              {weekdayName(day, language)}
            </label>
          ))}
        </div>
        <span className="hint">{t('tariffs.discount.weekdays-hint')}</span>
      </fieldset>
      <TextField {...one('fromTime')} hint="23:00" />
      <TextField {...one('toTime')} hint={t('tariffs.discount.time-hint')} />
    </>
  )
}

function Whom({ form }: { form: FormState }) {
  const t = useWords(discountWords)
  const [stations, companies] = [useSlot(stationPickerSlot), useSlot(companyPickerSlot)]
  const idsIn = (name: FieldName) => {
    const ids = form.values[name]
    return {
      value: Array.isArray(ids) ? ids.map(String) : [],
      onChange: (value: string[]) => form.set(name, value),
      label: t(`tariffs.discount.f-${name}`),
    }
  }
  return (
    <>
      <h3 className="wide">{t('tariffs.discount.whom')}</h3>
      <p className="hint wide">{t('tariffs.discount.whom-hint')}</p>
      <div className="wide">{stations.map((pick) => pick.draw(idsIn('stationIds')))}</div>
      <div className="wide">
        <Rules {...idsIn('ruleIds')} />
      </div>
      <div className="wide">{companies.map((pick) => pick.draw(idsIn('companyIds')))}</div>
      <TextField
        form={form}
        name="groupKeys"
        label={t('tariffs.discount.f-groupKeys')}
        hint={t('tariffs.discount.groups-hint')}
        wide
      />
    </>
  )
}

interface Chosen {
  value: readonly string[]
  onChange: (ids: string[]) => void
  label: string
}
/** Selects single billing rules. */
function Rules({ value, onChange, label }: Chosen) {
  return (
    <div className="f">
      <span className="label">{label}</span>
      {value.length > 0 && (
        <div className="row" style={{ flexWrap: 'wrap' }}>
          {value.map((id) => (
            <Rule key={id} id={id} onRemove={() => onChange(value.filter((each) => each !== id))} />
          ))}
        </div>
      )}
      <Pick
        // The changed key clears the field after each selection.
        key={value.length}
        label={label}
        from={listTariffs}
        inputOf={(text) => ({ query: { search: text || undefined, pageSize: 20 } })}
        choices={(reply) =>
          reply.list
            .filter(({ id }) => !value.includes(id))
            .map(({ id, name, code }) => ({ value: id, label: `${name} · ${code}` }))
        }
        value={undefined}
        onChange={(id) => id !== undefined && onChange([...value, id])}
      />
    </div>
  )
}

function Rule({ id, onRemove }: { id: string; onRemove: () => void }) {
  const t = useWords(discountWords)
  const { data } = useCall(getTariff, { params: { id } }, { quiet: true })
  const name = data?.id === id ? data.name : '…'
  return (
    <span className="chip">
      <span className="clip">{name}</span>
      <button type="button" aria-label={t('tariffs.discount.unchoose', { name })} onClick={onRemove}>
        <Icon name="close" />
      </button>
    </span>
  )
}
