import {
  Button,
  Facts,
  formatMoney,
  formatNumber,
  formatInstant,
  Link,
  useCall,
  useIsPermitted,
  useLanguage,
  useCurrentUser,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  depositCard,
  getPurse,
  isPurse,
  loadCard,
  cardStateAfter,
  tradesScreen,
  unloadCard,
  type CardDetail,
  type PurseDetail,
} from '../../contract/index.ts'
import type { CardScreen } from './screens.ts'
import { PurseDialog, type PurseDialogAct } from './PurseDialog.tsx'
import { purseWords } from './purse.words.ts'

/** Money on a card's chip, and the actions with the card at hand. */
export function PursePanel({ card, codes }: { card: CardDetail; codes: CardScreen['codes'] }) {
  const t = useWords(purseWords)
  const [openDialog, setOpenDialog] = useState<PurseDialogAct>()
  const isOnChip = isPurse(card.family) && card.issuedAt !== null
  const { data } = useCall(getPurse, { params: { id: card.id } }, { quiet: true, enabled: isOnChip })
  const acts = useActs(card, codes, data)
  if (!data && acts.length === 0) return null
  return (
    <section className="stack card-purse" aria-label={t('cards.purse.title')}>
      {data && <PurseFacts purse={data} />}
      <div className="card-links">
        {acts.map((act) => (
          <Button key={act} onClick={() => setOpenDialog(act)}>
            {t(`cards.purse.act-${act}`)}
          </Button>
        ))}
      </div>
      {openDialog && (
        <PurseDialog
          card={card}
          act={openDialog}
          hasPin={data?.hasPin ?? false}
          onClose={() => setOpenDialog(undefined)}
        />
      )}
    </section>
  )
}

function useActs(card: CardDetail, codes: CardScreen['codes'], purse: PurseDetail | undefined): PurseDialogAct[] {
  const may = useIsPermitted()
  const [now] = useState(() => Date.now())
  const { state } = card
  const can = (kind: Parameters<typeof cardStateAfter>[0]) => cardStateAfter(kind, state) !== undefined
  const control = may(codes.control)
  const torn = purse?.grey.filter(({ job }) => job !== null) ?? []
  const isTorn = torn.length > 0
  const isLongTorn = torn.some(({ forcedFrom }) => Date.parse(forcedFrom) <= now)
  const wished: [PurseDialogAct, boolean][] = [
    ['personalise', state === 'blank' && may(codes.create)],
    ['load', purse !== undefined && can('load') && may(loadCard)],
    ['unload', purse !== undefined && can('unload') && may(unloadCard)],
    ['ungrey', (isTorn || (purse !== undefined && purse.grey.length > 0 && can('ungrey'))) && control],
    ['writeOff', isLongTorn && control],
    ['check', purse !== undefined && can('check')],
    ['pin', purse !== undefined && can('change_pin') && purse.pinTriesLeft > 0 && control],
    ['unlockPin', purse?.hasPin === true && can('unlock_pin') && control],
    ['deposit', can('deposit') && card.depositId === null && card.holderId !== null && may(depositCard)],
    ['collect', can('collect') && !card.collected && control],
  ]
  return wished.flatMap(([act, on]) => (on ? [act] : []))
}

function PurseFacts({ purse }: { purse: PurseDetail }) {
  const t = useWords(purseWords)
  const language = useLanguage()
  const { timeZone } = useCurrentUser().operator
  const money = (minor: number) => formatMoney(minor, purse.currency, language)
  const formatCounter = (counter: number | null) => (counter === null ? '—' : String(counter))
  return (
    <Facts
      of={[
        [t('cards.purse.purseMinor'), money(purse.purseMinor)],
        [t('cards.purse.loadableMinor'), money(purse.loadableMinor)],
        [t('cards.purse.clearingMinor'), purse.clearingMinor === 0 ? null : money(purse.clearingMinor)],
        [
          t('cards.purse.missing'),
          purse.missing === 0 ? (
            formatNumber(0, language)
          ) : (
            <Link key="missing" to={`${tradesScreen.path}?view=missing&cardId=${purse.cardId}`}>
              {formatNumber(purse.missing, language)}
            </Link>
          ),
        ],
        ...purse.grey.map(({ amountMinor, forcedFrom, job }): [string, string] => [
          t('cards.purse.grey'),
          t(job === null ? 'cards.purse.grey-of' : 'cards.purse.grey-job', {
            amount: money(amountMinor),
            at: formatInstant(forcedFrom, language, timeZone),
          }),
        ]),
        [t('cards.purse.counters'), `${formatCounter(purse.debitCounter)} / ${formatCounter(purse.loadCounter)}`],
        [
          t('cards.purse.pin'),
          purse.hasPin
            ? t('cards.purse.pin-left', { n: formatNumber(purse.pinTriesLeft, language) })
            : t('cards.purse.pin-none'),
        ],
      ]}
    />
  )
}
