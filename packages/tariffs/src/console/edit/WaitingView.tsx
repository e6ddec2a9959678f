import {
  formatPercent,
  formatInstant,
  Link,
  PageHead,
  Tag,
  useCall,
  useIsPermitted,
  useLanguage,
  useCurrentUser,
  useWords,
} from '@evops/kit'
import { approvalViewers, getTariff, type TariffDetail } from '../../contract/index.ts'
import { tariffWords } from '../tariffs.words.ts'
import { TariffMenu } from './TariffMenu.tsx'
import { TariffContentSheets } from './VersionView.tsx'

export interface WaitingViewProps {
  tariff: TariffDetail
  draft: NonNullable<TariffDetail['draft']>
  waiting: NonNullable<TariffDetail['waiting']>
}

/** Shows a draft whose publication waits for a second person's decision; it is read-only until then. */
export function WaitingView({ tariff, draft, waiting }: WaitingViewProps) {
  const t = useWords(tariffWords)
  const number = (tariff.versions[0]?.number ?? 0) + 1
  // Polls for the decision, which is made on another page.
  useCall(getTariff, { params: { id: tariff.id } }, { every: 10_000, quiet: true })
  const { effectiveFrom, effectiveTo } = waiting
  return (
    <>
      <PageHead
        title={tariff.name}
        tags={<Tag tone="warn">{t('tariffs.versioned', { state: t('tariffs.state.waiting'), number })}</Tag>}
        fresh={<span>{t('tariffs.unit', { currency: tariff.currency })}</span>}
        actions={<TariffMenu tariff={tariff} />}
      />
      <Notice waiting={waiting} />
      <TariffContentSheets tariff={tariff} shown={{ ...draft, effectiveFrom, effectiveTo }} />
    </>
  )
}

/** Shows the requester, the start of validity, and the link to the decision. */
function Notice({ waiting }: Pick<WaitingViewProps, 'waiting'>) {
  const t = useWords(tariffWords)
  const language = useLanguage()
  const { timeZone } = useCurrentUser().operator
  const mayLook = useIsPermitted()(approvalViewers)
  const when = (at: string) => formatInstant(at, language, timeZone)
  const facts = [
    t('tariffs.waiting-from', { from: when(waiting.effectiveFrom) }),
    waiting.effectiveTo && t('tariffs.waiting-to', { to: when(waiting.effectiveTo) }),
    waiting.change !== '—' &&
      t('tariffs.waiting-change', { percent: formatPercent(Number.parseFloat(waiting.change), language, 2) }),
    t('tariffs.waiting-expires', { at: when(waiting.expiresAt) }),
  ].filter((fact) => fact)
  return (
    <div className="msg warn" style={{ marginBottom: 16 }}>
      <div>
        <b>{t('tariffs.waiting', { name: waiting.requestedByName, at: when(waiting.requestedAt) })}</b>
        <p>{facts.join(' · ')}</p>
        {waiting.reason && <p>{t('tariffs.waiting-reason', { reason: waiting.reason })}</p>}
        <p className="dim">{t('tariffs.waiting-still')}</p>
        {mayLook && (
          <Link to={`/sysmng/approvals?view=all&open=${waiting.approvalId}`}>{t('tariffs.waiting-look')}</Link>
        )}
      </div>
    </div>
  )
}
