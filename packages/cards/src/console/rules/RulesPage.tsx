import {
  Button,
  Can,
  Facts,
  ReadFailure,
  formatMoney,
  formatNumber,
  formatInstant,
  Link,
  PageHead,
  Sheet,
  Tag,
  UpdatedAt,
  useCall,
  useLanguage,
  useCurrentUser,
  useNow,
  usePage,
  useWords,
} from '@evops/kit'
import { getCardRules, offlineScreen, saveCardRules, type CardRules, type DatedRules } from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'
import { RulesForm } from './RulesForm.tsx'
import { rulesWords } from './rules.words.ts'
import '../cards.css'

/** Limits of prepaid cards and waiting times: current, future and past ones. */
export function RulesPage() {
  const t = useWords(rulesWords)
  const m = useWords(menuWords)
  const { search, setSearch } = usePage()
  const { data, error, dataUpdatedAt, refetch } = useCall(getCardRules, undefined, { quiet: true })
  const now = Math.max(useNow(), dataUpdatedAt)
  if (!data) return error ? <ReadFailure error={error} onRetry={() => void refetch()} /> : null
  const { currency, current, versions } = data
  const at = versions.findIndex(({ validFrom }) => Date.parse(validFrom) <= now)
  const stages = versions.map((rules, index) => {
    const isEarlier = at !== -1 && index > at
    return { rules, stage: index === at ? 'in-force' : isEarlier ? 'earlier' : 'coming' } as const
  })
  return (
    <div className="list-page">
      <PageHead
        title={m('cards.menu.rules')}
        fresh={
          <>
            <UpdatedAt at={dataUpdatedAt} /> <Link to={offlineScreen.path}>{m('cards.menu.offline')}</Link>
          </>
        }
        actions={
          <Can call={saveCardRules}>
            <Button kind="primary" icon="edit" onClick={() => setSearch({ new: 'rules' })}>
              {t('cards.rules.change')}
            </Button>
          </Can>
        }
      />
      <div className="stack card-rules">
        <p className="dim">{t('cards.rules.note')}</p>
        {stages.map(({ rules, stage }) => (
          <Version key={rules.validFrom} rules={rules} stage={stage} currency={currency} />
        ))}
        {at === -1 && <Version rules={current} stage="in-force" currency={currency} />}
      </div>
      {search.new !== undefined && <RulesForm current={current} onClose={() => setSearch({ new: undefined })} />}
    </div>
  )
}

const tones = { 'in-force': 'good', coming: 'acc', earlier: 'plain' } as const
function Version({
  rules,
  stage,
  currency,
}: {
  rules: CardRules | DatedRules
  stage: keyof typeof tones
  currency: string
}) {
  const t = useWords(rulesWords)
  const language = useLanguage()
  const { timeZone } = useCurrentUser().operator
  const isDated = 'validFrom' in rules
  const title = isDated
    ? t('cards.rules.from', { at: formatInstant(rules.validFrom, language, timeZone) })
    : t('cards.rules.of-currency', { currency })
  return (
    <Sheet title={title} note={<Tag tone={tones[stage]}>{t(`cards.rules.${stage}`)}</Tag>}>
      <RuleFacts rules={rules} currency={currency} byName={isDated ? rules.byName : null} />
    </Sheet>
  )
}

function RuleFacts({ rules, currency, byName }: { rules: CardRules; currency: string; byName: string | null }) {
  const t = useWords(rulesWords)
  const language = useLanguage()
  const money = (minor: number | null) =>
    minor === null ? t('cards.rules.none') : formatMoney(minor, currency, language)
  const n = (value: number) => formatNumber(value, language)
  const { unnamedYears } = rules
  return (
    <Facts
      of={[
        [t('cards.rules.namedMostMinor'), money(rules.namedMostMinor)],
        [t('cards.rules.unnamedMostMinor'), money(rules.unnamedMostMinor)],
        [t('cards.rules.unnamedYears'), unnamedYears === null ? t('cards.rules.none') : n(unnamedYears)],
        [t('cards.rules.unnamedLoss'), t(rules.unnamedLoss ? 'cards.rules.yes' : 'cards.rules.no')],
        [t('cards.rules.identityFromMinor'), money(rules.identityFromMinor)],
        [t('cards.rules.companyCashBelowMinor'), money(rules.companyCashBelowMinor)],
        [t('cards.rules.personCashBelowMinor'), money(rules.personCashBelowMinor)],
        [t('cards.rules.lateDays'), n(rules.lateDays)],
        [t('cards.rules.forceHours'), n(rules.forceHours)],
        [t('cards.rules.waitHours'), n(rules.waitHours)],
        [t('cards.rules.byName'), byName],
      ]}
    />
  )
}
