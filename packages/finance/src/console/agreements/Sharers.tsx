import {
  Button,
  currencySign,
  IconButton,
  NumberField,
  PickField,
  Tag,
  useLanguage,
  useCurrentUser,
  useWords,
  type FormState,
} from '@evops/kit'
import { currencyExponent } from '@evops/platform/contract'
import { listParties, ratioTotal } from '../../contract/index.ts'
import { formatRatio } from '../statements/Shares.tsx'
import {
  totalRatioOfForm,
  partyFieldName,
  partyCount,
  partiesRatioOfForm,
  removePartyFromForm,
} from './agreement-values.ts'
import { agreementWords } from './agreements.words.ts'

/** Edits the parties' shares, and shows the sum of all ratios while they are typed. */
export function PartyShareFields({ form }: { form: FormState }) {
  const t = useWords(agreementWords)
  const lines = partyCount(form.values)
  return (
    <fieldset className="f wide stack">
      <legend>{t('finance.agreement.parties')}</legend>
      {Array.from({ length: lines }, (_, place) => (
        <SharerLine key={`${place} of ${lines}`} form={form} place={place} />
      ))}
      <div>
        <Button icon="plus" onClick={() => form.set('lines', lines + 1)} disabled={lines >= 20}>
          {t('finance.agreement.add-party')}
        </Button>
      </div>
      {form.faults.parties && <span className="say">{form.faults.parties}</span>}
      <NumberField
        // The changed key rewrites the field with the remaining ratio.
        key={typeof form.values.restTaken === 'number' ? form.values.restTaken : 'own'}
        form={form}
        name="operatorRatio"
        label={t('finance.agreement.operatorRatio')}
        scale={2}
        unit="%"
      />
      <Sum form={form} />
    </fieldset>
  )
}

function SharerLine({ form, place }: { form: FormState; place: number }) {
  const t = useWords(agreementWords)
  const language = useLanguage()
  const { currency } = useCurrentUser().operator
  const exponent = currencyExponent(currency)
  const remove = () => {
    for (const [name, value] of Object.entries(removePartyFromForm(form.values, place))) form.set(name, value)
  }
  return (
    <div className="sharer">
      <PickField
        form={form}
        name={partyFieldName(place, 'partyId')}
        label={t('finance.agreement.party')}
        from={listParties}
        inputOf={(text) => ({ query: { search: text || undefined, state: 'active' as const, pageSize: 20 } })}
        choices={(reply) => reply.list.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <NumberField
        form={form}
        name={partyFieldName(place, 'ratio')}
        label={t('finance.agreement.ratio')}
        scale={2}
        unit="%"
      />
      <NumberField
        form={form}
        name={partyFieldName(place, 'guaranteeMinor')}
        label={t('finance.agreement.guarantee')}
        scale={exponent}
        shown={exponent}
        unit={currencySign(currency, language)}
      />
      <NumberField
        form={form}
        name={partyFieldName(place, 'rentMinor')}
        label={t('finance.agreement.rentMinor')}
        scale={exponent}
        shown={exponent}
        unit={currencySign(currency, language)}
      />
      {(['rentE5', 'powerE5'] as const).map((field) => (
        <NumberField
          key={field}
          form={form}
          name={partyFieldName(place, field)}
          label={t(`finance.agreement.${field}`)}
          scale={5}
          unit={`${currencySign(currency, language)}/kWh`}
        />
      ))}
      {partyCount(form.values) > 1 && (
        <IconButton icon="trash" label={t('finance.agreement.remove-party')} onClick={remove} />
      )}
    </div>
  )
}

function Sum({ form }: { form: FormState }) {
  const t = useWords(agreementWords)
  const language = useLanguage()
  const sum = totalRatioOfForm(form.values)
  const left = ratioTotal - sum
  const rest = ratioTotal - partiesRatioOfForm(form.values)
  const formatShare = (ratio: number) => formatRatio(ratio, language)
  const takeRest = () => {
    form.set('operatorRatio', rest)
    form.set('restTaken', rest)
  }
  return (
    <output className="ratio-sum">
      <b className="num">{t('finance.agreement.sum', { sum: formatShare(sum) })}</b>
      {left === 0 ? (
        <Tag tone="good">{t('finance.agreement.sum-whole')}</Tag>
      ) : (
        <Tag tone="bad">
          {t(left > 0 ? 'finance.agreement.sum-left' : 'finance.agreement.sum-over', {
            left: formatShare(Math.abs(left)),
          })}
        </Tag>
      )}
      {left !== 0 && rest >= 0 && <Button onClick={takeRest}>{t('finance.agreement.rest')}</Button>}
    </output>
  )
}
