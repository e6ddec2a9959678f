import { listDriverOrders, listRunningSessions } from '@evops/driver/contract'
import { useAsk } from '../net/use-ask.ts'
import { Line, Page, Sheet } from '../parts/Parts.tsx'
import { Rows } from '../parts/Rows.tsx'
import { energy, money, when } from '../words/figures.ts'
import { useLanguage, useWords } from '../words/say.ts'
import { chargeWords } from './charge.words.ts'
import { PayMark } from './PayMark.tsx'
import { stageOf } from './session.rules.ts'

/** What runs now, and what was charged before. */
export function OrdersPage() {
  const t = useWords(chargeWords)
  const language = useLanguage()
  const running = useAsk(listRunningSessions, {}, 15_000).data ?? []
  return (
    <Page title={t('driver.charge.sessions')}>
      {running.length > 0 && (
        <Sheet flush>
          {running.map((one) => (
            <Line
              key={one.id}
              to={`/session/${one.id}`}
              icon="bolt"
              title={<b>{one.stationName}</b>}
              note={t(`driver.charge.stage-${stageOf(one)}`)}
              end={`${energy(one.energyDwh, language)}\u00a0kWh`}
              endNote={money(one.costMinor, one.currency, language)}
            />
          ))}
        </Sheet>
      )}
      <Rows
        of={listDriverOrders}
        icon="list"
        empty={t('driver.charge.no-sessions')}
        row={(order) => (
          <Line
            key={order.id}
            to={
              stageOf({ state: order.state, failure: null }) === 'ended'
                ? `/past-session/${order.id}`
                : `/session/${order.id}`
            }
            title={<b>{order.stationName}</b>}
            note={
              <>
                {when(order.startedAt, language, 'minute', order.timeZone)} ·{' '}
                {`${energy(order.energyDwh, language)}\u00a0kWh`}
              </>
            }
            end={money(order.payableMinor ?? order.totalMinor, order.currency, language)}
            endNote={<PayMark state={order.payState} />}
          />
        )}
      />
    </Page>
  )
}
