import { Empty, Sheet, useCall, useLanguage, useCurrentUser, useSlot, useWords } from '@evops/kit'
import { useConnectorsSummary } from '@evops/stations/console'
import { loadCurve } from '@evops/stations/contract'
import { DayCurve } from './DayCurve.tsx'
import { contractedLimitSlot, type ContractedLimit } from './load-slots.ts'
import { stationPowerLimit } from './load.rules.ts'
import { loadWords } from './load.words.ts'
import { loadCurveQuery, useDayFigures, useToday } from './use-day.ts'

/** Load of all connectors today from 0 to 24 h over the tariff's periods, with yesterday for comparison. */
export function LoadToday() {
  const t = useWords(loadWords)
  useLanguage()
  const { timeZone } = useCurrentUser().operator
  const from = Date.parse(useToday().from)
  const { data: day } = useDayFigures()
  const limit = stationPowerLimit(useConnectorsSummary().data?.stations ?? [])
  const [contracts] = useSlot(contractedLimitSlot)
  const today = useCall(loadCurve, loadCurveQuery(from, timeZone, 0), { every: 60_000, quiet: true })
  const yesterday = useCall(loadCurve, loadCurveQuery(from, timeZone, -1), { quiet: true })
  const load = [...(yesterday.data?.points ?? []), ...(today.data?.points ?? [])]
  if (day?.setUp.chargePoint === false) return null
  const render = (contract: ContractedLimit | undefined) => (
    <DayCurve from={from} zone={timeZone} load={load} limit={limit} contract={contract} ruler={day?.ruler} />
  )
  return (
    <div className="dash-2">
      <Sheet title={t('charging.load.title')} note={t('charging.load.note', { zone: timeZone })}>
        {load.length > 0 ? (
          (contracts?.draw({ render }) ?? render(undefined))
        ) : (
          <div className="load-none">
            {today.data ? (
              <Empty icon="analysis" title={t('charging.load.none')} />
            ) : (
              today.isPending && <span className="bone" />
            )}
          </div>
        )}
      </Sheet>
    </div>
  )
}
