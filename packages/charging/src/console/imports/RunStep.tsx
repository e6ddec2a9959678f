import {
  Button,
  Failed,
  FaultList,
  formatMoney,
  formatNumber,
  Notice,
  Progress,
  Sheet,
  useCall,
  useLanguage,
  useNav,
  useSay,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import { getOrderImport, type OrderImportDetail } from '../../contract/index.ts'
import { importWords } from './order-import.words.ts'

const everyMs = 1_000
const isOver = ({ state }: OrderImportDetail) => ['done', 'refused', 'failed'].includes(state)

/** An import on its way, or what came of it. */
export function RunStep({ id, onAgain }: { id: string; onAgain: () => void }) {
  const say = useSay()
  const t = useWords(importWords)
  const language = useLanguage()
  const [over, setOver] = useState(false)
  const read = useCall(getOrderImport, { params: { id } }, { every: over ? undefined : everyMs, quiet: true })
  const known = read.data
  if (known && isOver(known) !== over) setOver(isOver(known))
  if (!known) return read.error ? <Failed error={read.error} onRetry={() => void read.refetch()} /> : null
  const state = say(`charging.past.state.${known.state}`)
  return (
    <Sheet title={known.fileName} note={state}>
      <div className="stack">
        {isOver(known) ? (
          <Outcome of={known} onAgain={onAgain} />
        ) : (
          <>
            <Progress
              done={known.handled}
              total={known.total}
              text={t('charging.past.progress', {
                state,
                done: formatNumber(known.handled, language),
                total: formatNumber(known.total, language),
              })}
            />
            <p className="dim">{t('charging.past.may-leave')}</p>
          </>
        )}
      </div>
    </Sheet>
  )
}

function Outcome({ of, onAgain }: { of: OrderImportDetail; onAgain: () => void }) {
  const say = useSay()
  const t = useWords(importWords)
  const language = useLanguage()
  const nav = useNav()
  const n = (value: number) => formatNumber(value, language)
  return (
    <>
      {of.state === 'done' && of.counts ? (
        <Notice tone="good">
          {t('charging.past.done', {
            orders: n(of.counts.orders),
            amount: formatMoney(of.counts.amountMinor, of.settings.currency, language),
            known: n(of.counts.known),
            faults: n(of.faultCount),
          })}{' '}
          {of.counts.odd > 0 && t('charging.past.flagged', { n: n(of.counts.odd) })}
        </Notice>
      ) : (
        <Notice tone="bad">{say(`charging.past.state.${of.state}`)}</Notice>
      )}
      {of.faults.length > 0 && <FaultList faults={of.faults} count={of.faultCount} fileName={of.fileName} />}
      <div className="row wraps">
        {of.state === 'done' && (
          <Button onClick={() => nav.go('/statsanalysis/chgtransorder')}>
            {t('charging.past.to-orders')}
          </Button>
        )}
        <Button onClick={onAgain}>{t('charging.past.again')}</Button>
      </div>
    </>
  )
}
