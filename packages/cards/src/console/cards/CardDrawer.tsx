import {
  type DrawerNavigation,
  Drawer,
  DrawerWhileLoading,
  Facts,
  formatEnergy,
  formatMoney,
  formatInstant,
  Link,
  Tag,
  useCall,
  useIsPermitted,
  useLanguage,
  useCurrentUser,
  usePage,
  useTranslate,
  useWords,
} from '@evops/kit'
import { PendingChanges } from '@evops/organisation/console'
import { flowScreen } from '@evops/ledger/contract'
import { useState } from 'react'
import {
  cardValueWords,
  companyViewers,
  getCard,
  listCardOperations,
  listCardTrades,
  memberViewers,
  statementScreen,
  type CardDetail,
} from '../../contract/index.ts'
import { PursePanel } from './PursePanel.tsx'
import { CardActs } from './CardActs.tsx'
import { cardWords } from './cards.words.ts'
import { useStartLimitFacts } from '../limits/limit-facts.ts'
import { hasReceipt } from '../receipts/Receipt.tsx'
import { receiptWords } from '../receipts/receipt.words.ts'
import { EditCard } from './EditCard.tsx'
import { cardTones, type CardScreen } from './screens.ts'
import '../cards.css'

export function CardDrawer({ id, screen, ...neighbours }: DrawerNavigation & { id: string; screen: CardScreen }) {
  const t = useWords(cardWords)
  useWords(cardValueWords)
  const translate = useTranslate()
  const read = useCall(getCard, { params: { id } }, { quiet: true })
  const [editing, setEditing] = useState(false)
  const card = read.data
  if (card?.id !== id) return <DrawerWhileLoading read={read} title={t('cards.card.gone')} {...neighbours} />
  if (editing) return <EditCard card={card} onClose={() => setEditing(false)} />
  return (
    <Drawer
      title={card.cardNo}
      tags={
        <>
          <Tag tone={cardTones[card.state]}>{translate(`cards.state.${card.state}`)}</Tag>
          {card.charging && <Tag tone="acc">{t('cards.card.charging')}</Tag>}
        </>
      }
      footer={<CardActs card={card} screen={screen} onEdit={() => setEditing(true)} />}
      {...neighbours}
    >
      <PendingChanges subject={card.id} />
      <CardFacts card={card} />
      <PursePanel card={card} codes={screen.codes} />
      <History card={card} />
    </Drawer>
  )
}

function CardFacts({ card }: { card: CardDetail }) {
  const t = useWords(cardWords)
  const translate = useTranslate()
  const language = useLanguage()
  const limitFacts = useStartLimitFacts()
  const { currency, timeZone } = useCurrentUser().operator
  const money = (minor: number | null) =>
    minor === null ? null : formatMoney(minor, card.currency ?? currency, language)
  const when = (at: string | null) => (at === null ? null : formatInstant(at, language, timeZone))
  return (
    <Facts
      of={[
        [t('cards.card.uid'), card.uid],
        [t('cards.card.secureNo'), card.secureNo],
        [t('cards.card.family'), translate(`cards.family.${card.family}`)],
        [t('cards.card.cardType'), translate(`cards.type.${card.cardType}`)],
        [t('cards.card.media'), translate(`cards.media.${card.media}`)],
        [t('cards.card.ats'), card.ats],
        [t('cards.card.applet'), card.applet],
        [t('cards.card.holderName'), <Holder key="holder" card={card} />],
        [t('cards.card.principal'), money(card.principalMinor)],
        [t('cards.card.available'), money(card.availableMinor)],
        [t('cards.card.depositMinor'), money(card.depositMinor)],
        [t('cards.card.plate'), card.plate],
        [t('cards.card.limitMinor'), money(card.limitMinor)],
        [t('cards.card.limitDwh'), card.limitDwh === null ? null : `${formatEnergy(card.limitDwh, language)} kWh`],
        ...limitFacts(card, { isListed: card.family === 'offline_whitelist' }),
        [t('cards.card.validFrom'), when(card.validFrom)],
        [t('cards.card.validUntil'), when(card.validUntil) ?? t('cards.card.forever')],
        [t('cards.card.createdAt'), when(card.createdAt)],
        [t('cards.card.issuedAt'), when(card.issuedAt)],
        [t('cards.card.endedAt'), when(card.endedAt)],
        [t('cards.card.replaces'), card.replacesId && <ToCard key="old" id={card.replacesId} />],
        [t('cards.card.replaced-by'), card.replacedById && <ToCard key="new" id={card.replacedById} />],
        [t('cards.card.remark'), card.remark],
      ]}
    />
  )
}

function ToCard({ id }: { id: string }) {
  const t = useWords(cardWords)
  const { path } = usePage()
  return <Link to={`${path}?open=${id}`}>{t('cards.card.show')}</Link>
}

/** Shows the holder, as a link if the user may open the holder's page. */
function Holder({ card }: { card: CardDetail }) {
  const t = useWords(cardWords)
  const may = useIsPermitted()
  const { holderId, holderName, holderKind } = card
  if (holderId === null) return t('cards.card.no-holder')
  const isCompany = holderKind === 'company'
  if (!may(isCompany ? companyViewers : memberViewers)) return holderName
  return <Link to={`/usermanager/${isCompany ? 'compmsmng' : 'usermng'}/${holderId}`}>{holderName}</Link>
}

function History({ card }: { card: CardDetail }) {
  const t = useWords(cardWords)
  const r = useWords(receiptWords)
  const may = useIsPermitted()
  const translate = useTranslate()
  const language = useLanguage()
  const { timeZone } = useCurrentUser().operator
  const maySee = may(listCardOperations)
  const { path } = usePage()
  const { data } = useCall(
    listCardOperations,
    { query: { cardId: card.id, pageSize: 50, sort: '-at' } },
    { quiet: true, enabled: maySee },
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what makes a drawer scroll must be reachable by keyboard
    <section className="stack" tabIndex={0} aria-label={t('cards.card.history')}>
      {card.issuedAt !== null && (
        <p className="card-links">
          <Link to={`${statementScreen.path}?cardId=${card.id}`}>{t('cards.card.statement')}</Link>
          {card.holderId !== null && may(flowScreen.codes) && (
            <Link to={`${statementScreen.path}?holderId=${card.holderId}`}>{t('cards.card.statement-holder')}</Link>
          )}
          {may(listCardTrades) && (
            <Link to={`/cardmanager/cardtradequery?cardId=${card.id}`}>{t('cards.card.trades')}</Link>
          )}
        </p>
      )}
      {maySee && data && (
        <>
          <h3>{t('cards.card.history')}</h3>
          <ol className="card-history">
            {data.list.map((row) => (
              <li key={row.id}>
                <time dateTime={row.at}>{formatInstant(row.at, language, timeZone)}</time>
                <span>
                  {[
                    translate(`cards.kind.${row.kind}`),
                    row.amountMinor !== null &&
                      row.currency !== null &&
                      formatMoney(row.amountMinor, row.currency, language),
                    row.result !== 'done' && translate(`cards.result.${row.result}`),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                  {hasReceipt(row) && (
                    <Link to={`${path}?receipt=${row.id}&of=${card.id}`}>{r('cards.receipt.title')}</Link>
                  )}
                  <small>{[row.byName, row.reason, row.otherCardNo].filter(Boolean).join(' · ')}</small>
                </span>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  )
}
