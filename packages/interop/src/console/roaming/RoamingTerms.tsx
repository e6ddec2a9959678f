import {
  Button,
  Can,
  isPermitted,
  CheckField,
  Facts,
  Field,
  Form,
  formatMoney,
  formatNumber,
  formatInstant,
  Notice,
  NumberField,
  SelectField,
  useCall,
  useFields,
  useForm,
  useLanguage,
  useOperatorZone,
  useSave,
  useWords,
} from '@evops/kit'
import { currencyExponent } from '@evops/platform/contract'
import type { ComponentProps } from 'react'
import { refetchReads } from '@evops/organisation/console'
import {
  getRoaming,
  listRoamingRefusals,
  pullRoaming,
  putRoaming,
  type StoredRoamingTerms,
} from '../../contract/index.ts'
import { useFailure } from '../failures/use-failure.ts'
import { useTranslateRejection } from '../remarks/use-remarks.ts'
import { roamingWords } from './roaming.words.ts'
import { RoamingStats } from './RoamingStats.tsx'

/**
 * Shows the terms under which our drivers charge at a partner, the result of the station pull, and the rejected
 * objects.
 */
export function RoamingTerms({ partnerId: id, isOcpi }: { partnerId: string; isOcpi: boolean }) {
  const t = useWords(roamingWords)
  const { data: link } = useCall(getRoaming, { params: { id } }, { quiet: true })
  if (!link) return null
  return (
    <section className="stack">
      <h2 className="what-hit">{t('interop.roaming.terms')}</h2>
      <TermsState link={link} isOcpi={isOcpi} />
      <Refusals id={id} isOcpi={isOcpi} />
      {!isOcpi && <RoamingStats partnerId={id} />}
      {isPermitted(putRoaming) && <TermsForm key={link.version} link={link} isOcpi={isOcpi} />}
    </section>
  )
}

/** T/CEC 102 has no tokens that we send to partners. */
function TermsState({ link, isOcpi }: { link: StoredRoamingTerms; isOcpi: boolean }) {
  const t = useWords(roamingWords)
  const failureOf = useFailure(isOcpi)
  const language = useLanguage()
  const zone = useOperatorZone()
  const { id, problem } = link
  const pull = useSave(pullRoaming, { refreshes: [getRoaming], done: t('interop.roaming.pull-requested') })
  const formatCount = (n: number) => formatNumber(n, language)
  return (
    <>
      {problem !== '' && (
        <Notice tone="bad">
          <p>{t('interop.roaming.pull-failed')}</p>
          <p>{failureOf(problem)}</p>
        </Notice>
      )}
      <Facts
        of={[
          [t('interop.roaming.pulledAt'), link.pulledAt ? formatInstant(link.pulledAt, language, zone) : '—'],
          [
            t('interop.roaming.recognised'),
            t('interop.roaming.counts', {
              stations: formatCount(link.stations),
              evses: formatCount(link.evses),
              tariffs: formatCount(link.tariffs),
            }),
          ],
          [t('interop.roaming.refused'), formatCount(link.refused)],
          [t('interop.roaming.sentTokens'), isOcpi ? formatCount(link.sentTokens) : ''],
          [t('interop.roaming.pendingTokens'), isOcpi ? formatCount(link.pendingTokens) : ''],
          [t('interop.roaming.billedMinor'), formatMoney(link.billedMinor, link.currency, language)],
        ]}
      />
      <Can call={pullRoaming}>
        <div className="row">
          <Button busy={pull.isPending} onClick={() => pull.mutate({ params: { id } })}>
            {t('interop.roaming.pull')}
          </Button>
        </div>
      </Can>
    </>
  )
}

/** Shows the errors that we returned to the partner, in the user's language. */
function Refusals({ id, isOcpi }: { id: string; isOcpi: boolean }) {
  const t = useWords(roamingWords)
  const receivedText = useTranslateRejection()
  const language = useLanguage()
  const zone = useOperatorZone()
  const { data } = useCall(listRoamingRefusals, { params: { id }, query: { page: 1, pageSize: 10 } }, { quiet: true })
  if (!data || data.total === 0) return null
  return (
    <details>
      <summary className="small">
        {t('interop.roaming.refusals')} ({formatNumber(data.total, language)})
      </summary>
      {data.list.map((row) => (
        <p key={row.id}>
          {t(`interop.roaming.object-${row.kind === 'cdr' && !isOcpi ? 'chargeSession' : row.kind}`)}{' '}
          <code>{row.objectNo}</code>
          <br />
          <span className="small dim">
            {formatInstant(row.lastAt, language, zone, 'short')} · {receivedText(row.reason)}
          </span>
        </p>
      ))}
    </details>
  )
}

/** Converts a comma-separated line of group names into an array, as the request schema requires. */
const namesOf = (value: unknown) =>
  typeof value === 'string'
    ? value
        .split(/[,，;\n]/)
        .map((name) => name.trim())
        .filter((name) => name !== '')
    : value
const termNames = [
  'tokens',
  'whitelist',
  'marginHundredths',
  'roundingMinor',
  'groupKeys',
  'netted',
  'recordDays',
  'mostSessionMinor',
  'mostKwhE5',
  'tariffToleranceHundredths',
  'mostAgeDays',
] as const
function TermsForm({ link, isOcpi }: { link: StoredRoamingTerms; isOcpi: boolean }) {
  const t = useWords(roamingWords)
  const { id, version, currency } = link
  const initial = Object.fromEntries(termNames.map((name) => [name, link[name]]))
  const form = useForm(putRoaming, {
    params: { id },
    initial,
    toBody: (values) => ({
      ...values,
      groupKeys: namesOf(values['groupKeys']),
      mostSessionMinor: values['mostSessionMinor'] ?? null,
      mostKwhE5: values['mostKwhE5'] ?? null,
      version,
    }),
    onConflict: () => refetchReads(getRoaming),
    refreshes: [getRoaming],
    done: t('interop.roaming.saved'),
  })
  const f = useFields(roamingWords, 'interop.roaming', { form })
  return (
    <Form form={form} columns>
      <SelectField {...f('tokens')} />
      {form.values['tokens'] === 'groups' && <GroupKeys {...f('groupKeys')} />}
      {isOcpi && <SelectField {...f('whitelist')} />}
      <NumberField {...f('marginHundredths')} scale={2} unit="%" />
      <NumberField {...f('roundingMinor')} scale={currencyExponent(currency)} unit={currency} />
      <NumberField {...f('mostSessionMinor')} scale={currencyExponent(currency)} unit={currency} />
      <NumberField {...f('mostKwhE5')} scale={5} unit={`${currency}/kWh`} />
      <NumberField {...f('tariffToleranceHundredths')} scale={2} unit="%" />
      <NumberField {...f('mostAgeDays')} />
      <NumberField
        {...f('recordDays')}
        {...(!isOcpi && {
          label: t('interop.roaming.session-days'),
          hint: t('interop.roaming.session-days-hint'),
        })}
      />
      <CheckField {...f('netted')} />
    </Form>
  )
}

const asLine = (value: unknown) => (Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : '')
function GroupKeys({ form, ...field }: Omit<ComponentProps<typeof Field>, 'children'>) {
  return (
    <Field {...field} form={form}>
      {(control) => (
        <input
          className="field"
          value={asLine(form.values[field.name])}
          onChange={({ target }) => form.set(field.name, target.value)}
          {...control}
        />
      )}
    </Field>
  )
}
