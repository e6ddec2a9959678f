import {
  type DrawerNavigation,
  Button,
  Can,
  currencySign,
  DayField,
  Dialog,
  Drawer,
  DrawerWhileLoading,
  Facts,
  Form,
  formatEnergy,
  formatInstant,
  formatMoney,
  formatPrice,
  Link,
  Tag,
  useCall,
  useForm,
  useLanguage,
  useTranslate,
  useWords,
} from '@evops/kit'
import { inBrackets } from '@evops/platform/contract'
import { useState } from 'react'
import {
  endAgreement,
  getAgreement,
  listAgreements,
  saveVersion,
  type AgreementDetail,
  type AgreementVersion,
} from '../../contract/index.ts'
import { settlementPath } from '../paths.ts'
import { formatRatio } from '../statements/Shares.tsx'
import { NewTermsForm } from './AgreementForm.tsx'
import { agreementWords } from './agreements.words.ts'
import { agreementPhaseTones } from './phase-tones.ts'

/** Shows one agreement: each version with its terms, newest first. */
export function AgreementDrawer({ id, ...neighbours }: DrawerNavigation & { id: string }) {
  const t = useWords(agreementWords)
  const translate = useTranslate()
  const [doing, setDoing] = useState<'terms' | 'end'>()
  const read = useCall(getAgreement, { params: { id } }, { quiet: true })
  const row = read.data
  if (row?.id !== id) return <DrawerWhileLoading read={read} title={t('finance.agreement.no')} {...neighbours} />
  if (doing === 'terms') return <NewTermsForm agreement={row} onClose={() => setDoing(undefined)} />
  return (
    <Drawer
      title={row.name}
      sub={row.no}
      wide
      tags={<Tag tone={agreementPhaseTones[row.phase]}>{translate(`finance.agreement.phase.${row.phase}`)}</Tag>}
      footer={
        <>
          <Can call={saveVersion}>
            <Button kind="primary" onClick={() => setDoing('terms')}>
              {t('finance.agreement.other-terms')}
            </Button>
          </Can>
          <Can call={endAgreement}>
            <Button onClick={() => setDoing('end')}>{t('finance.agreement.end')}</Button>
          </Can>
        </>
      }
      {...neighbours}
    >
      <Facts
        of={[
          [t('finance.agreement.period'), translate(`finance.period.${row.period}`)],
          [t('finance.agreement.lagDays'), `T+${row.lagDays}`],
          [t('finance.agreement.remark'), row.remark],
          [
            t('finance.agreement.statements'),
            <Link key="statements" to={`${settlementPath}?agreementId=${row.id}`}>
              {t('finance.agreement.statements')}
            </Link>,
          ],
        ]}
      />
      {row.history.map((version) => (
        <Version key={version.id} version={version} currency={row.currency} />
      ))}
      {doing === 'end' && <EndDialog agreement={row} onClose={() => setDoing(undefined)} />}
    </Drawer>
  )
}

/** A non-breaking space keeps the dot at the end of a line. */
const apart = '\u00a0· '

function Version({ version, currency }: { version: AgreementVersion; currency: string }) {
  const t = useWords(agreementWords)
  const translate = useTranslate()
  const language = useLanguage()
  const { from, until, byName: by, base, priceE5 } = version
  const dayText = (day: string) => formatInstant(day, language, 'UTC', 'day')
  const sharers = version.parties.map(
    ({ name, ratio, guaranteeMinor }) =>
      `${name} ${formatRatio(ratio, language)}${guaranteeMinor > 0 ? inBrackets(`≥ ${formatMoney(guaranteeMinor, currency, language)}`, language) : ''}`,
  )
  const price = (priceE5_: number) => `${currencySign(currency, language)}${formatPrice(priceE5_, language)}/kWh`
  const rentsOf = ({ name, rentMinor, rentE5, powerE5 }: (typeof version.parties)[number]) =>
    (
      [
        ['rentMinor', rentMinor, formatMoney(rentMinor, currency, language)],
        ['rentE5', rentE5, price(rentE5)],
        ['powerE5', powerE5, price(powerE5)],
      ] as const
    ).flatMap(([word, amount, priceText]) =>
      amount > 0 ? [[`${name} · ${t(`finance.agreement.${word}`)}`, priceText] as const] : [],
    )
  return (
    <section className="stack agreement-version">
      <h3>
        {until === null
          ? t('finance.agreement.version-of', { from: dayText(from), by })
          : t('finance.agreement.version-until', { from: dayText(from), until: dayText(until), by })}{' '}
        {version.used && <Tag>{t('finance.agreement.used')}</Tag>}
      </h3>
      <Facts
        of={[
          [t('finance.agreement.base'), translate(`finance.base.${base}`)],
          ...(base === 'margin' || base === 'energy'
            ? ([[t(`finance.agreement.priceE5-${base}`), price(priceE5)]] as const)
            : []),
          [
            t('finance.agreement.discountsBy'),
            base === 'energy' ? '' : translate(`finance.bearer.${version.discountsBy}`),
          ],
          [t('finance.agreement.channelFee'), version.channelFee > 0 ? formatRatio(version.channelFee, language) : ''],
          [t('finance.agreement.revenueBasis'), translate(`finance.revenueBasis.${version.revenueBasis}`)],
          [t('finance.agreement.feeBasis'), translate(`finance.feeBasis.${version.feeBasis}`)],
          [
            t('finance.agreement.feesBy'),
            version.channelFee > 0 || version.feeBasis === 'posted'
              ? translate(`finance.feeBearer.${version.feesBy}`)
              : '',
          ],
          [t('finance.agreement.lossRatio'), version.lossRatio > 0 ? formatRatio(version.lossRatio, language) : ''],
          ...version.steps.map(
            ({ fromDwh, operatorRatio, ratios }) =>
              [
                `${t('finance.agreement.step-from')} ${formatEnergy(fromDwh, language)} kWh`,
                [...ratios, operatorRatio].map((ratio) => formatRatio(ratio, language)).join(' · '),
              ] as const,
          ),
          ...version.parties.flatMap((party) => rentsOf(party)),
          [t('finance.agreement.operatorRatio'), formatRatio(version.operatorRatio, language)],
          [t('finance.agreement.parties'), sharers.join(apart)],
          [
            t('finance.agreement.levels'),
            version.levels
              .map(({ fromName, name, ratio }) => `${fromName} → ${name} ${formatRatio(ratio, language)}`)
              .join(apart),
          ],
          [t('finance.agreement.stations'), version.stations.map(({ name }) => name).join(apart)],
        ]}
      />
    </section>
  )
}

function EndDialog({ agreement, onClose }: { agreement: AgreementDetail; onClose: () => void }) {
  const t = useWords(agreementWords)
  const form = useForm(endAgreement, {
    params: { id: agreement.id },
    initial: { version: agreement.version },
    refreshes: [listAgreements, getAgreement],
    done: t('finance.agreement.saved'),
    onSaved: onClose,
  })
  return (
    <Dialog title={`${t('finance.agreement.end')} · ${agreement.name}`} onClose={onClose}>
      <p className="dim">{t('finance.agreement.end-text')}</p>
      <Form form={form} verb={t('finance.agreement.end')} onCancel={onClose}>
        <DayField form={form} name="until" label={t('finance.agreement.until')} />
      </Form>
    </Dialog>
  )
}
