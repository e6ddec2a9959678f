import {
  Button,
  Can,
  formatEnergy,
  formatNumber,
  formatInstant,
  Notice,
  Tag,
  useCall,
  useLanguage,
  useSave,
  useWords,
} from '@evops/kit'
import { requestRoamingStats, listRoamingStats, type RoamingDailyEnergy } from '../../contract/index.ts'
import { useFailure } from '../failures/use-failure.ts'
import { roamingWords } from './roaming.words.ts'

/** Daily energy of a partner's stations as the partner reports it, next to the energy of our drivers there. */
export function RoamingStats({ partnerId: id }: { partnerId: string }) {
  const t = useWords(roamingWords)
  // OCPI has no such call.
  const failureOf = useFailure(false)
  const query = { page: 1, pageSize: 10 }
  const { data } = useCall(listRoamingStats, { params: { id }, query }, { quiet: true })
  const ask = useSave(requestRoamingStats, {
    refreshes: [listRoamingStats],
    done: t('interop.roaming.stats-requested'),
  })
  if (!data) return null
  return (
    <>
      <h3>{t('interop.roaming.stats')}</h3>
      {data.problem !== '' && <Notice tone="bad">{failureOf(data.problem)}</Notice>}
      {data.list.map((row) => (
        <Stat key={`${row.stationNo} ${row.day}`} row={row} />
      ))}
      <Can call={requestRoamingStats}>
        <div className="row">
          <Button small busy={ask.isPending} onClick={() => ask.mutate({ params: { id } })}>
            {t('interop.roaming.stats-request')}
          </Button>
        </div>
      </Can>
    </>
  )
}

/** The energy of a station is higher than the energy of our drivers, because other customers also charge there. */
function Stat({ row: { day, stationName, theirsDwh, oursDwh, sessions } }: { row: RoamingDailyEnergy }) {
  const t = useWords(roamingWords)
  const language = useLanguage()
  const energy = (dwh: number) => formatEnergy(dwh, language)
  return (
    <p className="small">
      {formatInstant(day, language, 'UTC', 'day')} · {stationName}{' '}
      {oursDwh > theirsDwh && <Tag tone="bad">{t('interop.roaming.stats-less')}</Tag>}
      <br />
      {t('interop.roaming.stats-line', {
        theirs: energy(theirsDwh),
        ours: energy(oursDwh),
        n: formatNumber(sessions, language),
        rest: energy(theirsDwh - oursDwh),
      })}
    </p>
  )
}
